import { expect, test } from 'vitest'
import { splitStatements } from './statements.ts'

test.each([
  ['select 1; select 2', ['select 1', 'select 2']],
  [`select 'a;b'; select "c;d"`, [`select 'a;b'`, `select "c;d"`]],
  [`select 'it''s;'; x`, [`select 'it''s;'`, 'x']],
  [String.raw`select e'\';'; x`, [String.raw`select e'\';'`, 'x']],
  ['do $$ begin a; end $$; x', ['do $$ begin a; end $$', 'x']],
  ['do $body$ a; $$ b; $body$; x', ['do $body$ a; $$ b; $body$', 'x']],
  ['-- a; b\nselect 1; /* c; */ select 2', ['-- a; b\nselect 1', '/* c; */ select 2']],
  [
    'create function f() returns int begin atomic select 1; end; x',
    ['create function f() returns int begin atomic select 1; end', 'x'],
  ],
  [' ;; -- nothing\n; ', []],
])('splits %j', (text, statements) => {
  expect(splitStatements(text)).toEqual(statements)
})
