-- The working hours of a member, where they are not those of the business; days off are blocks.
create table public.member_hours (
  business_id uuid not null,
  user_id uuid not null,
  -- Like those of schedule_settings.
  working_hours jsonb not null
    check (octet_length(working_hours::text) <= 2000 and private.is_working_hours(working_hours)),
  updated_at timestamptz not null default now(),
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);

alter table public.member_hours enable row level security;
revoke all on public.member_hours from public, anon, authenticated;
grant select, delete, insert (business_id, user_id, working_hours), update (working_hours) on public.member_hours to
    authenticated;
grant all on public.member_hours to service_role;

create policy "owners and managers read hours, workers their own" on public.member_hours
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids())) and user_id = (select auth.uid())));
create policy "owners and managers set hours" on public.member_hours
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change hours" on public.member_hours
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers take hours back" on public.member_hours
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
