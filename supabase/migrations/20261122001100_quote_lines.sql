-- What a quote consists of, in the order of position.
create table public.quote_lines (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  quote_id uuid not null,
  position int not null check (position between 0 and 1000),
  service_id uuid,
  name text not null check (btrim(name) <> '' and private.fits(name, 200)),
  description text check (private.fits(description, 4000)),
  quantity numeric(12, 3) not null default 1 check (quantity between 0 and 1000000),
  unit_price numeric(14, 4) not null default 0 check (unit_price between -1000000000 and 1000000000),
  unit_cost numeric(14, 4) not null default 0 check (unit_cost between 0 and 1000000000),
  discount_amount numeric(14, 2) not null default 0 check (discount_amount between 0 and 1000000000),
  is_taxable boolean not null default true,
  -- choice: one of the lines that share a choice_group.
  kind text not null default 'required' check (kind in ('required', 'optional', 'choice')),
  choice_group text check (private.fits(choice_group, 100)),
  -- Whether it counts now; required lines always do.
  is_selected boolean not null default true,
  -- Computed: quantity × unit_price, rounded, less discount_amount.
  line_total numeric(16, 2) not null default 0 check (line_total between -100000000000 and 100000000000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint quote_lines_quote_fkey foreign key (business_id, quote_id)
    references public.quotes (business_id, id) on delete cascade,
  constraint quote_lines_service_fkey foreign key (business_id, service_id)
    references public.services (business_id, id) on delete set null (service_id),
  check ((kind = 'choice') = (choice_group is not null)),
  check (kind <> 'required' or is_selected)
);
create index quote_lines_quote_idx on public.quote_lines (business_id, quote_id, position);
create index quote_lines_service_idx on public.quote_lines (service_id, business_id);
create unique index quote_lines_one_choice on public.quote_lines (quote_id, choice_group)
  where kind = 'choice' and is_selected;

alter table public.quote_lines enable row level security;
revoke all on public.quote_lines from anon, authenticated;
grant select, insert, update, delete on public.quote_lines to service_role;
grant select, delete,
  insert (id, business_id, quote_id, position, service_id, name, description, quantity, unit_price, unit_cost,
    discount_amount, is_taxable, kind, choice_group, is_selected),
  update (position, service_id, name, description, quantity, unit_price, unit_cost, discount_amount, is_taxable, kind,
    choice_group, is_selected, updated_at)
  on public.quote_lines to authenticated;

create policy "owners and managers read the lines of quotes" on public.quote_lines
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers add the lines of quotes" on public.quote_lines
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change the lines of quotes" on public.quote_lines
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete the lines of quotes" on public.quote_lines
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create trigger stamp_updated_at before update on public.quote_lines
  for each row execute function private.stamp_updated_at();
