-- What a worked time was before somebody corrected or deleted it, whichever way. Written only by the triggers of times and
-- visits; nobody changes a row, and it stays when the time and its visit go. The undo of a series, which brings a time
-- back, takes back that it was deleted.
create table public.visit_time_changes (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  time_id uuid not null,
  visit_id uuid not null,
  -- Whose time it is.
  member_id uuid not null,
  -- Who corrected or deleted it; null: the server.
  user_id uuid,
  is_deletion boolean not null default false,
  started_at timestamptz not null check (started_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Null: it was running.
  ended_at timestamptz check (ended_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default clock_timestamp()
    check (created_at between '2000-01-01Z' and '2100-01-01Z')
);
create index visit_time_changes_visit_idx on public.visit_time_changes (business_id, visit_id, created_at);

alter table public.visit_time_changes enable row level security;
revoke all on public.visit_time_changes from public, anon, authenticated;
grant select on public.visit_time_changes to authenticated;
grant all on public.visit_time_changes to service_role;

create policy "owners and managers read corrections of times, workers of their own" on public.visit_time_changes
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (member_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids()))));
