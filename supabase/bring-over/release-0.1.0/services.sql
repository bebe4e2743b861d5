-- How services are booked, their order, and what they cost before; what worked times were before a correction.
alter table public.services
  add column booking text not null default 'none' check (booking in ('none', 'request', 'job')),
  add column crew_size int not null default 1 check (crew_size between 1 and 4),
  add column buffer_minutes int check (buffer_minutes between 0 and 480),
  add column lead_minutes int check (lead_minutes between 0 and 129600),
  add column position int check (position between 1 and 1000);
grant insert (booking, crew_size, buffer_minutes, lead_minutes, position),
    update (booking, crew_size, buffer_minutes, lead_minutes, position) on public.services to authenticated;
\ir ../../schemas/prices/table.sql
\ir ../../schemas/corrections/table.sql
revoke insert (id) on public.visit_times from authenticated;
alter table public.visit_times add column entered_by uuid default auth.uid();
alter policy "owners and managers add times" on public.visit_times
  with check (business_id = any(array(select private.my_managed_business_ids())) and private.check_worked(started_at, ended_at));
alter policy "owners and managers correct times" on public.visit_times
  with check (business_id = any(array(select private.my_managed_business_ids())) and private.check_worked(started_at, ended_at));
