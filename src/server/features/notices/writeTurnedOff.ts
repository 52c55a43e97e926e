import { describeSendProblem } from '../../../shared/describeSendProblem.ts'
import { pagePaths } from '../../../shared/pagePaths.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { SendTargetRow } from '../../db/schema.ts'
import { escapeXml as escapeHtml } from '../../formats/escapeXml.ts'
import type { Notice } from './writeNotice.ts'

type TurnedOffTarget = Pick<SendTargetRow, 'id' | 'name' | 'offAt' | 'offProblem' | 'offWords'>

/** Pure. `publicUrl`: null on a server that doesn't know its own address, where notices have no links. */
export function writeTurnedOff(
  { id, name, offAt, offProblem, offWords }: TurnedOffTarget,
  { publicUrl }: { publicUrl: string | null },
): Notice {
  const page = publicUrl === null ? null : `${publicUrl}${pagePaths.settings}#sending`
  const reason = offProblem === '' ? '' : describeSendProblem({ is: offProblem, words: offWords })
  const said = escapeHtml(texts.sendOff({ reason }))
  return {
    title: texts.noticeTargetOff({ name }),
    link: page,
    html: `<p>${page === null ? said : `<a href="${escapeHtml(page)}">${said}</a>`}</p>`,
    about: '',
    isPrivate: false,
    key: `off:${id}:${offAt}`,
  }
}
