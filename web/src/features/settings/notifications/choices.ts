import type { NotificationKind } from './kinds.ts'

/** How a person is told of one kind. */
export type Choice = { in_app: boolean; push: boolean; mail: boolean }
export type ChoiceRow = { kind: string; in_app: boolean; push: boolean | null; mail: boolean | null }

/** These have a mail of their own, which owners get unless they refuse it; it does not depend on the bell. */
const ownMails: readonly NotificationKind[] = ['message', 'quote_answered', 'payment', 'claimed_paid']
export const hasOwnMail = (kind: NotificationKind) => ownMails.includes(kind)

/** A mail about a mail that was not delivered would take the same way. */
export const hasMail = (kind: NotificationKind) => kind !== 'mail_failed'

const usual = (kind: NotificationKind, isOwner: boolean): Choice => ({
  in_app: true,
  push: true,
  // Whoever waits for an answer asks the next business.
  mail: isOwner && (hasOwnMail(kind) || kind === 'new_request' || kind === 'review'),
})

export function choiceOf(rows: readonly ChoiceRow[], kind: NotificationKind, isOwner: boolean): Choice {
  const row = rows.find((each) => each.kind === kind)
  const { push, mail } = usual(kind, isOwner)
  return { in_app: row?.in_app ?? true, push: row?.push ?? push, mail: row?.mail ?? mail }
}

/** What is stored: null where it is as usual, and no row at all where everything is. */
export function storedChoice(choice: Choice, kind: NotificationKind, isOwner: boolean) {
  const { push, mail } = usual(kind, isOwner)
  const stored = {
    in_app: choice.in_app,
    push: choice.push === push ? null : choice.push,
    mail: choice.mail === mail ? null : choice.mail,
  }
  return stored.in_app && stored.push === null && stored.mail === null ? null : stored
}
