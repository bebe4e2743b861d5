-- What the business offers a client, and its price. The totals are computed from the lines, whatever is sent.
create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null default private.my_own_business_id() references public.businesses (id) on delete cascade,
  user_id uuid not null,
  client_id uuid not null,
  property_id uuid,
  request_id uuid,
  quote_number text not null check (char_length(quote_number) between 1 and 40),
  -- Incremented by an edit after sending; the sent versions are in quote_versions.
  version_number int not null default 1 check (version_number between 1 and 10000),
  title text not null check (btrim(title) <> '' and private.fits(title, 200)) check (private.require_line(title)),
  message text check (private.fits(message, 10000)),
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'approved', 'changes_requested', 'declined', 'converted')),
  -- The last day on which it can be approved.
  valid_until date check (valid_until between '2000-01-01' and '2100-01-01'),
  sent_at timestamptz check (sent_at between '2000-01-01Z' and '2100-01-01Z'),
  viewed_at timestamptz check (viewed_at between '2000-01-01Z' and '2100-01-01Z'),
  answered_at timestamptz check (answered_at between '2000-01-01Z' and '2100-01-01Z'),
  followed_up_at timestamptz check (followed_up_at between '2000-01-01Z' and '2100-01-01Z'),
  decline_reason text check (private.fits(decline_reason, 2000)),
  change_request text check (private.fits(change_request, 4000)),
  is_archived boolean not null default false,
  discount_type text check (discount_type in ('percent', 'fixed')),
  discount_value numeric not null default 0
    check (discount_value = round(discount_value, 4) and discount_value between 0 and 1000000000),
  taxes jsonb not null default '[]' check (octet_length(taxes::text) <= 2000 and private.is_taxes(taxes)),
  prices_include_tax boolean not null default false,
  deposit_type text check (deposit_type in ('percent', 'fixed')),
  deposit_value numeric not null default 0
    check (deposit_value = round(deposit_value, 4) and deposit_value between 0 and 1000000000),
  terms text check (private.fits(terms, 10000)),
  -- Computed. tax_lines repeats taxes with their amounts; prices are for the current selection.
  subtotal numeric(16, 2) not null default 0 check (subtotal between -100000000000 and 100000000000),
  discount_amount numeric(16, 2) not null default 0 check (discount_amount between 0 and 100000000000),
  tax_lines jsonb not null default '[]' check (octet_length(tax_lines::text) <= 4000),
  tax_amount numeric(16, 2) not null default 0 check (tax_amount between -100000000000 and 100000000000),
  total numeric(16, 2) not null default 0 check (total between 0 and 100000000000),
  deposit_amount numeric(16, 2) not null default 0 check (deposit_amount between 0 and 100000000000),
  total_cost numeric(16, 2) not null default 0 check (total_cost between 0 and 100000000000),
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  unique (business_id, quote_number),
  constraint quotes_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint quotes_property_fkey foreign key (business_id, property_id)
    references public.property_addresses (business_id, id),
  constraint quotes_request_fkey foreign key (business_id, request_id)
    references public.requests (business_id, id) on delete set null (request_id),
  check (discount_type is distinct from 'percent' or discount_value <= 100),
  check (deposit_type is distinct from 'percent' or deposit_value <= 100)
);
create index quotes_newest_idx on public.quotes (business_id, created_at desc, id);
create index quotes_search_idx on public.quotes using gin (business_id,
  private.searchable(title || ' ' || quote_number)
  extensions.gin_trgm_ops) with (fastupdate = off);
create index quotes_sent_idx on public.quotes (business_id, sent_at) where sent_at is not null;
create index quotes_status_idx on public.quotes (business_id, status, created_at desc);
create index quotes_client_idx on public.quotes (client_id, business_id);
create index quotes_property_idx on public.quotes (property_id, business_id);
create unique index quotes_request_idx on public.quotes (request_id, business_id);

alter table public.quotes enable row level security;
-- user_id and status are accepted on insert but overwritten; functions change the status.
revoke all on public.quotes from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, client_id, property_id, title, message, status, valid_until,
    discount_type, discount_value, taxes, prices_include_tax, deposit_type, deposit_value, terms), update (client_id,
    property_id, title, message, valid_until, is_archived, discount_type, discount_value, taxes, prices_include_tax,
    deposit_type, deposit_value, terms, version, updated_at) on public.quotes to authenticated;
grant all on public.quotes to service_role;

create policy "owners and managers read quotes" on public.quotes
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers add quotes" on public.quotes
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change quotes" on public.quotes
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete quotes" on public.quotes
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- The lines of a quote, ordered by position.
create table public.quote_lines (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  quote_id uuid not null,
  position int not null check (position between 0 and 1000),
  service_id uuid,
  name text not null check (btrim(name) <> '' and private.fits(name, 200)),
  description text check (private.fits(description, 4000)),
  quantity numeric not null default 1 check (quantity = round(quantity, 3) and quantity between 0 and 1000000),
  unit_price numeric not null default 0
    check (unit_price = round(unit_price, 4) and unit_price between -1000000000 and 1000000000),
  unit_cost numeric not null default 0 check (unit_cost = round(unit_cost, 4) and unit_cost between 0 and 1000000000),
  discount_amount numeric not null default 0
    check (discount_amount = round(discount_amount, 2) and discount_amount between 0 and 1000000000),
  is_taxable boolean not null default true,
  -- choice: one of the lines that share a choice_group.
  kind text not null default 'required' check (kind in ('required', 'optional', 'choice')),
  choice_group text check (private.fits(choice_group, 100)),
  -- Whether the line currently counts; required lines always do.
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
revoke all on public.quote_lines from public, anon, authenticated;
grant select, delete, insert (id, business_id, quote_id, position, service_id, name, description, quantity,
    unit_price, unit_cost, discount_amount, is_taxable, kind, choice_group, is_selected), update (position, service_id,
    name, description, quantity, unit_price, unit_cost, discount_amount, is_taxable, kind, choice_group, is_selected,
    updated_at) on public.quote_lines to authenticated;
grant all on public.quote_lines to service_role;

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

-- Every version that a client was shown, unchanged; append-only.
create table public.quote_versions (
  business_id uuid not null,
  quote_id uuid not null,
  version_number int not null check (version_number between 1 and 10000),
  -- The columns of the quote and its lines at that time, without costs: {"quote": {…}, "lines": […]}.
  snapshot jsonb not null check (octet_length(snapshot::text) <= 2000000),
  created_at timestamptz not null default now(),
  primary key (business_id, quote_id, version_number),
  foreign key (business_id, quote_id) references public.quotes (business_id, id) on delete cascade
);

alter table public.quote_versions enable row level security;
revoke all on public.quote_versions from public, anon, authenticated;
grant select on public.quote_versions to authenticated;
grant all on public.quote_versions to service_role;

create policy "owners and managers read versions of quotes" on public.quote_versions
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- Who approved which version, with the evidence; append-only. A newer version of the quote voids it.
create table public.quote_approvals (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  quote_id uuid not null,
  version_number int not null check (version_number between 1 and 10000),
  method text not null check (method in ('link', 'portal', 'in_person', 'on_behalf')),
  signer_name text not null check (btrim(signer_name) <> '' and private.fits(signer_name, 200)),
  -- A PNG as a data: URL (base64 of a PNG begins with iVBORw0KGgo); null when a member recorded the approval.
  signature text check (octet_length(signature) <= 300000
    and signature ~ '^data:image/png;base64,iVBORw0KGgo[A-Za-z0-9+/=]+$'),
  -- How the client approved when a member recorded it: phone, email, in person …
  how text check (private.fits(how, 500)),
  user_id uuid,
  ip text check (char_length(ip) <= 64),
  user_agent text check (char_length(user_agent) <= 1000),
  -- The approved content without costs, and the SHA-256 of its text.
  snapshot jsonb not null check (octet_length(snapshot::text) <= 2000000),
  snapshot_hash text not null check (snapshot_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  unique (business_id, id),
  foreign key (business_id, quote_id) references public.quotes (business_id, id) on delete cascade
);
create unique index quote_approvals_one_idx on public.quote_approvals (business_id, quote_id, version_number);

alter table public.quote_approvals enable row level security;
revoke all on public.quote_approvals from public, anon, authenticated;
grant select on public.quote_approvals to authenticated;
grant all on public.quote_approvals to service_role;

create policy "owners and managers read approvals of quotes" on public.quote_approvals
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- Links that open one quote and nothing else, without an account.
create table private.quote_links (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  quote_id uuid not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  sent_to text check (char_length(sent_to) <= 254),
  expires_at timestamptz not null check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  revoked_at timestamptz check (revoked_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  foreign key (business_id, quote_id) references public.quotes (business_id, id) on delete cascade
);
create index quote_links_quote_idx on private.quote_links (business_id, quote_id, created_at desc);

alter table private.quote_links enable row level security;
