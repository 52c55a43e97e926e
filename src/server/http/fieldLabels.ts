import type { CallSchemas } from '../../shared/api/contract.ts'
import { calls } from '../../shared/calls.ts'
import type { PlainText } from '../../shared/texts/codedText.ts'
import { texts } from '../../shared/texts/texts.ts'

/** Fields that the calls of several features have. */
const shared: Record<string, PlainText> = {
  agoMs: texts.fieldAgoMs,
  boardId: texts.fieldBoardId,
  color: texts.fieldColor,
  columnId: texts.fieldColumnId,
  currentPassword: texts.fieldCurrentPassword,
  cursor: texts.fieldCursor,
  fadeDays: texts.fieldFadeDays,
  feedId: texts.fieldFeedId,
  folders: texts.fieldFolders,
  id: texts.fieldId,
  isFinished: texts.fieldIsFinished,
  isOn: texts.fieldIsOn,
  itemId: texts.fieldItemId,
  key: texts.fieldKey,
  limit: texts.fieldLimit,
  name: texts.fieldName,
  order: texts.fieldOrder,
  password: texts.fieldPassword,
  perFeed: texts.fieldPerFeed,
  q: texts.fieldQ,
  query: texts.fieldQuery,
  source: texts.fieldSource,
  tagId: texts.fieldTagId,
  title: texts.fieldTitle,
  unreadOnly: texts.fieldUnreadOnly,
  url: texts.fieldUrl,
}

/** A reader's name for each field of the contract, as the start of a sentence. A test compares it with every call. */
export const fieldLabels: Readonly<Record<string, PlainText>> = Object.assign(
  {},
  shared,
  ...Object.values<CallSchemas>(calls).map(({ labels }) => labels),
)
