-- Who goes.
create table public.visit_members (
  business_id uuid not null,
  visit_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, visit_id, user_id),
  foreign key (business_id, visit_id) references public.visits (business_id, id) on delete cascade,
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);

create index visit_members_user_idx on public.visit_members (user_id, business_id, visit_id);

alter table public.visit_members enable row level security;
revoke all on public.visit_members from anon, authenticated;
grant select, insert, update, delete on public.visit_members to service_role;
grant select, delete, insert (business_id, visit_id, user_id) on public.visit_members to authenticated;

create policy "owners and managers read who goes on visits, workers on their own" on public.visit_members
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or visit_id in (select private.my_visit_ids())));
create policy "owners and managers assign visits" on public.visit_members
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers take visits from people" on public.visit_members
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- What is to be ticked off on a visit.
create table public.visit_checklist_items (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  visit_id uuid not null,
  position int not null check (position between 0 and 1000),
  label text not null check (btrim(label) <> '' and private.fits(label, 300)),
  is_done boolean not null default false,
  -- By whom and when: overwritten.
  done_by uuid,
  done_at timestamptz check (done_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  unique (business_id, id),
  foreign key (business_id, visit_id) references public.visits (business_id, id) on delete cascade
);
create index visit_checklist_items_visit_idx on public.visit_checklist_items (business_id, visit_id, position);

alter table public.visit_checklist_items enable row level security;
revoke all on public.visit_checklist_items from anon, authenticated;
grant select, insert, update, delete on public.visit_checklist_items to service_role;
grant select, delete, insert (id, business_id, visit_id, position, label, is_done),
  update (position, label, is_done) on public.visit_checklist_items to authenticated;

create policy "owners and managers read checklists, workers their own" on public.visit_checklist_items
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or visit_id in (select private.my_visit_ids())));
create policy "owners and managers add to checklists" on public.visit_checklist_items
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
-- Workers tick off and nothing else (guard_checklist).
create policy "owners and managers change checklists, workers tick off their own" on public.visit_checklist_items
  for update to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or visit_id in (select private.my_visit_ids())))
  with check (business_id = any(array(select private.my_business_ids())));
create policy "owners and managers delete from checklists" on public.visit_checklist_items
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- How long each one was there in fact; made by starting and completing a visit, corrected by the office.
create table public.visit_times (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  visit_id uuid not null,
  user_id uuid not null,
  started_at timestamptz not null check (started_at between '2000-01-01Z' and '2100-01-01Z'),
  ended_at timestamptz check (ended_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  foreign key (business_id, visit_id) references public.visits (business_id, id) on delete cascade,
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade,
  check (ended_at is null or ended_at >= started_at)
);
create index visit_times_visit_idx on public.visit_times (visit_id, business_id);
create index visit_times_member_idx on public.visit_times (business_id, user_id, started_at);
create unique index visit_times_one_open on public.visit_times (visit_id, user_id) where ended_at is null;

alter table public.visit_times enable row level security;
revoke all on public.visit_times from anon, authenticated;
grant select, insert, update, delete on public.visit_times to service_role;
grant select, delete, insert (id, business_id, visit_id, user_id, started_at, ended_at),
  update (started_at, ended_at, updated_at) on public.visit_times to authenticated;

create policy "owners and managers read times, workers their own" on public.visit_times
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (user_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids()))));
create policy "owners and managers add times" on public.visit_times
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers correct times" on public.visit_times
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete times" on public.visit_times
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create trigger stamp_updated_at before update on public.visit_times
  for each row execute function private.stamp_updated_at();

-- What an hour of the member cost at that time.
create table public.visit_time_costs (
  business_id uuid not null,
  time_id uuid not null,
  labor_cost_per_hour numeric(10, 2) not null check (labor_cost_per_hour between 0 and 100000),
  primary key (business_id, time_id),
  foreign key (business_id, time_id) references public.visit_times (business_id, id) on delete cascade
);

alter table public.visit_time_costs enable row level security;
revoke all on public.visit_time_costs from anon, authenticated;
grant select, insert, update, delete on public.visit_time_costs to service_role;
grant select on public.visit_time_costs to authenticated;

create policy "owners and managers read what times cost" on public.visit_time_costs
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
