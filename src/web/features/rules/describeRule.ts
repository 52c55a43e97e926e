import type { Rule, RuleAction, RuleOffReason } from '../../../shared/features/rules.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { dateLanguage, listNames } from '../../ui/language.ts'
import type { RuleNames } from './useRuleNames.ts'

/** 'In News: hide, skip later rules, until 3 Dec 2026'. */
export function describeRule({ actions, scope, endsAt }: Rule, names: RuleNames): string {
  const does = listNames(actions.map((action) => describeAction(action, names)))
  const place = scope.kind === 'all' ? texts.ruleScopeAll() : (names[scope.kind].get(scope.id) ?? texts.ruleScopeGone())
  if (endsAt === null) return texts.ruleDoes({ actions: does, scope: place })
  const date = new Intl.DateTimeFormat(dateLanguage(), { dateStyle: 'medium' }).format(Date.parse(endsAt))
  return texts.ruleDoesUntil({ actions: does, scope: place, date })
}

function describeAction(action: RuleAction, names: RuleNames): string {
  switch (action.is) {
    case 'hide':
      return texts.ruleDoesHide()
    case 'markRead':
      return texts.ruleDoesMarkRead()
    case 'save':
      return texts.ruleDoesSave()
    case 'notify':
      return texts.ruleTell()
    case 'send':
      return texts.ruleSend({ name: names.target.get(action.targetId) ?? texts.ruleScopeGone() })
    case 'tag':
      return texts.ruleDoesTag({ tag: names.tag.get(action.tagId) ?? texts.ruleScopeGone() })
    case 'stop':
      return texts.ruleDoesStop()
  }
}

const weeks = {
  hide: texts.ruleHidThisWeek,
  markRead: texts.ruleMarkedThisWeek,
  save: texts.ruleSavedThisWeek,
  tag: texts.ruleTaggedThisWeek,
  notify: texts.ruleToldThisWeek,
  send: texts.ruleStoppedThisWeek,
  stop: texts.ruleStoppedThisWeek,
}

/** 'Hid 12 articles this week', by the first action. */
export function weekOf({ actions: [first], caughtThisWeek: count }: Rule): string {
  return weeks[first?.is ?? 'stop']({ count })
}

const reasons: Record<RuleOffReason, () => string> = {
  ended: texts.ruleOffEnded,
  columnDeleted: texts.ruleOffColumnDeleted,
  tagDeleted: texts.ruleOffTagDeleted,
  feedDeleted: texts.ruleOffFeedDeleted,
  queryNotRead: texts.ruleOffQueryNotRead,
  tooSlow: texts.ruleOffTooSlow,
}

/** Undefined for a rule that is on, and for one that its reader switched off. */
export function offReasonOf({ offReason }: Rule): string | undefined {
  return offReason === null ? undefined : reasons[offReason]()
}
