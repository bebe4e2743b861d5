import { isFieldlarkNamed } from '@fieldlark/domain/plans/limits.ts'
import { planStatuses } from '@fieldlark/domain/plans/plan.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scratch, scratchSchema } from '#access/people.ts'
import { teamFixture } from '#access/team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

test('documents and the pages of clients name Fieldlark for the same plans as emails', async () => {
  const { business } = await teamFixture(scratch.database)
  for (const plan of planStatuses) {
    await scratch.database.query('update public.businesses set plan_status = $2 where id = $1', [
      business,
      plan,
    ])
    const [row] = await scratch.database.query<{ document: Record<string, unknown> }>(
      'select private.document_business($1) as document',
      [business],
    )
    expect([plan, row?.document['is_marked']]).toEqual([plan, isFieldlarkNamed(plan)])
    expect(row?.document).not.toHaveProperty('plan_status')
  }
})
