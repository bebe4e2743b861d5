-- What a client asked for: the first step of the workflow.
create table public.requests (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null default private.my_own_business_id() references public.businesses (id) on delete cascade,
  user_id uuid not null,
  client_id uuid not null,
  property_id uuid,
  -- Assigned from the counter.
  request_number text not null check (char_length(request_number) between 1 and 40),
  title text not null check (btrim(title) <> '' and private.fits(title, 200)) check (private.require_line(title)),
  description text check (private.fits(description, 10000)),
  status text not null default 'unscheduled' check (status in ('unscheduled', 'scheduled', 'converted', 'archived')),
  urgency text not null default 'normal' check (urgency in ('urgent', 'high', 'normal')),
  source text not null default 'owner' check (source in ('owner', 'public_profile', 'portal')),
  -- The client's preferred time, in their words.
  preferred_times text check (private.fits(preferred_times, 500)),
  notes text check (private.fits(notes, 10000)),
  -- The day of the assessment visit.
  assessment_date timestamptz check (assessment_date between '2000-01-01Z' and '2100-01-01Z'),
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What a client booked online and the time that they chose, which the server writes.
  service_id uuid,
  wanted_start timestamptz check (wanted_start between '2000-01-01Z' and '2100-01-01Z'),
  wanted_end timestamptz check (wanted_end between '2000-01-01Z' and '2100-01-05Z'),
  unique (business_id, id),
  unique (business_id, request_number),
  constraint requests_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint requests_property_fkey foreign key (business_id, property_id)
    references public.property_addresses (business_id, id),
  constraint requests_service_fkey foreign key (business_id, service_id)
    references public.services (business_id, id) on delete set null (service_id),
  check ((wanted_start is null) = (wanted_end is null)),
  check (wanted_end > wanted_start)
);
create index requests_newest_idx on public.requests (business_id, created_at desc, id);
create index requests_search_idx on public.requests using gin (business_id,
  private.searchable(title || ' ' || request_number || ' ' || coalesce(description, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index requests_status_idx on public.requests (business_id, status, created_at desc);
create index requests_client_idx on public.requests (client_id, business_id);
create index requests_property_idx on public.requests (property_id, business_id);
create index requests_service_idx on public.requests (service_id, business_id);

alter table public.requests enable row level security;
-- user_id, status and request_number are accepted on insert but overwritten.
revoke all on public.requests from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, client_id, property_id, title, description, status, urgency,
    preferred_times, notes, assessment_date), update (client_id, property_id, title, description, status, urgency,
    preferred_times, notes, version, updated_at) on public.requests to authenticated;
grant all on public.requests to service_role;

create policy "owners and managers read requests, workers those that they assess" on public.requests
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or id in (select private.my_request_ids())));
create policy "owners and managers add requests" on public.requests
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change requests" on public.requests
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete requests" on public.requests
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
