-- Account statements made for a client, with their content.
create table public.client_statements (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid,
  client_id uuid not null,
  from_date date not null check (from_date between '2000-01-01' and '2100-01-01'),
  to_date date not null check (to_date between '2000-01-01' and '2100-01-01'),
  opening_balance numeric(16, 2) not null check (opening_balance between -100000000000 and 100000000000),
  closing_balance numeric(16, 2) not null check (closing_balance between -100000000000 and 100000000000),
  -- {"entries": [{"day", "kind", "reference", "amount", "balance"}]}
  snapshot jsonb not null check (octet_length(snapshot::text) <= 2000000),
  sent_to text check (char_length(sent_to) <= 254),
  created_at timestamptz not null default now(),
  unique (business_id, id),
  constraint client_statements_client_fkey foreign key (business_id, client_id)
    references public.clients (business_id, id),
  check (to_date >= from_date)
);
create index client_statements_client_idx on public.client_statements (client_id, business_id, created_at desc);
create index client_statements_newest_idx on public.client_statements (business_id, created_at desc);

alter table public.client_statements enable row level security;
revoke all on public.client_statements from public, anon, authenticated;
grant select, delete on public.client_statements to authenticated;
grant all on public.client_statements to service_role;

create policy "owners and managers read statements" on public.client_statements
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete statements" on public.client_statements
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
