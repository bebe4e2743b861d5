import { type Clash, findClashes } from './clash.ts'

/** What keeps a member from going at a time: time off before other visits, null if nothing does. What the whole team has off is not theirs. */
export function engagementOf(userId: string, question: Parameters<typeof findClashes>[0]): Clash | null {
  const candidate = { ...question.candidate, memberIds: [userId] }
  const own = findClashes({ ...question, candidate }).filter(({ memberIds }) => memberIds.includes(userId))
  return own.find(({ kind }) => kind === 'block') ?? own[0] ?? null
}
