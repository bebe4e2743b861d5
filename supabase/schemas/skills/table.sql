-- Who can do which service. Nothing is refused by it: whoever assigns people is shown first those who can do the work. A
-- service that nobody is named for is everybody's.
create table public.service_members (
  business_id uuid not null,
  service_id uuid not null,
  user_id uuid not null,
  primary key (business_id, service_id, user_id),
  foreign key (business_id, service_id) references public.services (business_id, id) on delete cascade,
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);
create index service_members_member_idx on public.service_members (business_id, user_id);

alter table public.service_members enable row level security;
revoke all on public.service_members from public, anon, authenticated;
grant select, delete, insert (business_id, service_id, user_id) on public.service_members to authenticated;
grant all on public.service_members to service_role;

create policy "members read who can do which service" on public.service_members
  for select to authenticated using (business_id = any(array(select private.my_business_ids())));
create policy "owners and managers say who can do a service" on public.service_members
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers say who cannot do a service" on public.service_members
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
