import { describe, expect, test } from 'vitest'
import { openShop } from './testing/shop-rest.ts'
import { jsonOf } from './testing/test-request.ts'

const shop = openShop(
  {},
  `
create schema hidden;
grant usage on schema hidden to authenticated;
create table hidden.actors (id int primary key, name text);
create table hidden.films (id int primary key, title text);
create table hidden.roles (
  film_id int references hidden.films, actor_id int references hidden.actors, part text, primary key (film_id, actor_id)
);
insert into hidden.actors values (1, 'Zoe'), (2, 'Yul');
insert into hidden.films values (1, 'Up'), (2, 'Out');
insert into hidden.roles values (1, 1, 'hero'), (1, 2, 'foe');
create view public.actors as select * from hidden.actors;
create view public.films as select * from hidden.films;
create view public.roles as select * from hidden.roles;
create view public.crew as select job_id, worker_id from public.job_workers;
create table hidden.tasks (id int primary key, parent_id int references hidden.tasks);
insert into hidden.tasks values (1, null), (2, 1);
create view public.tasks as select * from hidden.tasks;
create view public.staff as select id, name, boss_id from public.workers;
create view public.job_parties as
  select id, client_id, client_id as payer_id, title from public.jobs;
create table hidden.rooms (house int, door int, primary key (house, door));
create table hidden.keys (id int primary key, house int, door int, foreign key (house, door) references hidden.rooms);
create view public.rooms as select * from hidden.rooms;
create view public.room_keys as select id, house as house1, house as house2, door as door1, door as door2 from hidden.keys;
create table public.agents (id int primary key, department_id int);
create table public.departments (id int primary key, head_id int constraint departments_head_fkey references public.agents (id));
alter table public.agents add constraint agents_department_fkey foreign key (department_id) references public.departments (id);
create table public.sales (id int, year int, client_id int references public.clients, primary key (id, year)) partition by list (year);
create table public.sales_2026 partition of public.sales for values in (2026);
create table public.codes (id int primary key, note text);
create table public.marks (key int primary key, note text);
create view public.codes_and_marks as select c.id as pk1, m.key as pk2, c.note from public.codes c, public.marks m;
create function public.put_both() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger put_both instead of insert on public.codes_and_marks for each row execute function public.put_both();
grant all on all tables in schema public, hidden to authenticated;`,
)

describe('relationships through views', () => {
  shop.testRows([
    [
      '/actors?select=name,films(title)&order=id',
      200,
      [
        { name: 'Zoe', films: [{ title: 'Up' }] },
        { name: 'Yul', films: [{ title: 'Up' }] },
      ],
    ],
    ['/films?select=title,actors!inner(id)&order=id', 200, [{ title: 'Up', actors: [{ id: 1 }, { id: 2 }] }]],
    ['/jobs?select=id,workers!crew(name)&id=eq.2', 200, [{ id: 2, workers: [{ name: 'Xia' }] }]],
    [
      '/tasks?select=parent_id(id),children:tasks!parent_id(id)&order=id',
      200,
      [
        { parent_id: null, children: [{ id: 2 }] },
        { parent_id: { id: 1 }, children: [] },
      ],
    ],
    ['/staff?select=id,boss_id(name)&id=eq.2', 200, [{ id: 2, boss_id: { name: 'Wil' } }]],
    ['/staff?select=id,team:staff!boss_id(id)&id=eq.1', 200, [{ id: 1, team: [{ id: 2 }] }]],
    ['/job_parties?select=id,clients!payer_id(name)&id=eq.1', 200, [{ id: 1, clients: { name: 'Ada' } }]],
    ['/job_parties?select=id,clients!client_id(name)&id=eq.1', 200, [{ id: 1, clients: { name: 'Ada' } }]],
    ['/job_parties?select=id,clients(name)', 300, 'PGRST201'],
  ])

  test('are listed when they are ambiguous, junction tables and views alike', async () => {
    const response = await shop.send('/jobs?select=id,workers(name)')
    expect(jsonOf(response)).toMatchObject({
      code: 'PGRST201',
      details: [
        {
          relationship:
            'crew using job_workers_job_id_fkey(job_id) and job_workers_worker_id_fkey(worker_id)',
        },
        {
          relationship:
            'job_workers using job_workers_job_id_fkey(job_id) and job_workers_worker_id_fkey(worker_id)',
        },
      ],
    })
  })
})

test('a view that shows two columns of a key twice has a relationship for each way to pair them', async () => {
  const answer = jsonOf(await shop.send('/room_keys?select=id,rooms(house)'))
  expect(answer).toMatchObject({ code: 'PGRST201' })
  const { details } = answer as { details: { relationship: string }[] }
  expect(
    details
      .map(({ relationship }) => /\(house\d, door\d\)/.exec(relationship)?.[0] ?? '')
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['(house1, door1)', '(house1, door2)', '(house2, door1)', '(house2, door2)'])
})

describe('relationships of tables', () => {
  test('that are ambiguous are listed with one-to-many first', async () => {
    expect(jsonOf(await shop.send('/agents?select=*,departments(*)'))).toMatchObject({
      details: [{ cardinality: 'one-to-many' }, { cardinality: 'many-to-one' }],
      hint: "Try changing 'departments' to one of the following: 'departments!departments_head_fkey', 'departments!agents_department_fkey'. Find the desired relationship in the 'details' key.",
    })
  })

  shop.testRows([
    ['/sales_2026', 404, 'PGRST205'],
    ['/clients?select=id,sales(year)&limit=1', 200, [{ id: 1, sales: [] }]],
  ])

  test('that are unknown have a hint only for a very similar name', async () => {
    expect(jsonOf(await shop.send('/job_worker'))).toMatchObject({
      hint: "Perhaps you meant the table 'public.job_workers'",
    })
    expect(jsonOf(await shop.send('/non_existent_table'))).toMatchObject({ code: 'PGRST205', hint: null })
  })
})

describe('the location of a row inserted into a view', () => {
  const headersOnly = { prefer: 'return=headers-only,tx=rollback' }
  test.each([
    [{ pk1: 1, pk2: 2 }, '/codes_and_marks?pk1=eq.1&pk2=eq.2'],
    [{ pk1: 1, pk2: null }, '/codes_and_marks?pk1=eq.1&pk2=is.null'],
  ])('has the keys of all its tables: %j', async (body, location) => {
    const response = await shop.send('/codes_and_marks', { method: 'POST', body, headers: headersOnly })
    expect([response.status, response.headers['location']]).toEqual([201, location])
  })
})
