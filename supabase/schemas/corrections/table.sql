-- What a worked time was before somebody corrected it. Written only by the trigger of
-- lifecycle.sql; nobody changes a row, and it goes only with its time. The undo of a series brings both back.
create table public.visit_time_changes (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  time_id uuid not null,
  -- Whose time it is.
  member_id uuid not null,
  -- Who corrected it; null: the server.
  user_id uuid,
  started_at timestamptz not null check (started_at between '2000-01-01Z' and '2100-01-01Z'),
  ended_at timestamptz not null check (ended_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default clock_timestamp()
    check (created_at between '2000-01-01Z' and '2100-01-01Z'),
  foreign key (business_id, time_id) references public.visit_times (business_id, id) on delete cascade
);
create index visit_time_changes_time_idx on public.visit_time_changes (business_id, time_id, created_at);

alter table public.visit_time_changes enable row level security;
revoke all on public.visit_time_changes from public, anon, authenticated;
grant select on public.visit_time_changes to authenticated;
grant all on public.visit_time_changes to service_role;

create policy "owners and managers read corrections of times, workers of their own" on public.visit_time_changes
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (member_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids()))));
