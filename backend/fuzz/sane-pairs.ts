import type { Arbitrary } from 'fast-check'
import * as fc from 'fast-check'

/** Query parameters that a client might really send. */
export const sanePair: Arbitrary<readonly [string, string]> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constant('select'),
      fc.constantFrom(
        'id',
        '*',
        'id,name',
        'name',
        'n:name,id::text',
        '*,visits(*)',
        'id,companies(name),visits(id,note)',
        '*,...companies(company:name)',
        'id,visits!inner(id)',
        'data->>city,id',
        'id,people(id,visits(note))',
      ),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constant('id'),
      fc.constantFrom('eq.1', 'gt.0', 'in.(1,2,3)', 'not.is.null', 'neq.4', 'lte.50', 'eq(any).{1,2}'),
    ),
  },
  fc.tuple(
    fc.constant('name'),
    fc.constantFrom('like.A*', 'ilike.*b*', 'match.^A', 'in.(Ann,"Bob, Jr (2)")', 'fts.ann', 'neq.x'),
  ),
  fc.tuple(
    fc.constantFrom('or', 'and', 'not.or'),
    fc.constantFrom('(id.eq.1,id.eq.2)', '(id.gt.0,not.and(id.eq.1,name.is.null))'),
  ),
  fc.tuple(fc.constant('order'), fc.constantFrom('id', 'id.desc', 'name.asc.nullslast,id')),
  fc.tuple(fc.constantFrom('limit', 'offset'), fc.constantFrom('0', '1', '10')),
)
