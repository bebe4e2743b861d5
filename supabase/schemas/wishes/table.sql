-- That a client would like to move or cancel a visit: what the request that the office got of it is about. It waits until the
-- request is archived; one at most waits per visit, however often the client writes. Written by the server.
create table public.visit_wishes (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  request_id uuid not null,
  -- Null: the visit was deleted since.
  visit_id uuid,
  kind text not null check (kind in ('move', 'cancel')),
  -- When the visit was to be then.
  visit_date date not null check (visit_date between '2000-01-01' and '2100-01-01'),
  start_time time check (start_time < '24:00'),
  -- What would suit the client instead, beside what they write.
  wanted_date date check (wanted_date between '2000-01-01' and '2100-01-01'),
  wanted_part text check (wanted_part in ('morning', 'afternoon', 'evening')),
  created_at timestamptz not null default now(),
  unique (business_id, request_id),
  foreign key (business_id, request_id) references public.requests (business_id, id) on delete cascade,
  foreign key (business_id, visit_id) references public.visits (business_id, id) on delete set null (visit_id)
);
create index visit_wishes_visit_idx on public.visit_wishes (business_id, visit_id);

alter table public.visit_wishes enable row level security;
revoke all on public.visit_wishes from public, anon, authenticated;
grant select on public.visit_wishes to authenticated;
grant all on public.visit_wishes to service_role;

create policy "owners and managers read what clients wish of visits" on public.visit_wishes
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
