-- How a business bills: its paper, what it says on it, and what every client may have of his own.
create table public.document_settings (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  paper_size text not null default 'letter' check (paper_size in ('letter', 'a4')),
  accent_color text not null default '#1f6f4a' check (accent_color ~ '^#[0-9a-f]{6}$'),
  footer text check (private.fits(footer, 1000)),
  invoice_message text check (private.fits(invoice_message, 4000)),
  invoice_terms text check (private.fits(invoice_terms, 10000)),
  quote_terms text check (private.fits(quote_terms, 10000)),
  payment_terms text not null default 'net_30' check (payment_terms in ('due_on_receipt', 'net_7', 'net_14', 'net_15',
    'net_30', 'net_45', 'net_60')),
  -- How to pay without a card: account, bank, whatever the client has to know.
  bank_details text check (private.fits(bank_details, 2000)),
  -- Countries that want numbers without a gap: a draft has none.
  is_number_given_when_sent boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.document_settings enable row level security;
revoke all on public.document_settings from anon, authenticated;
grant select, insert, update, delete on public.document_settings to service_role;
grant select, update (paper_size, accent_color, footer, invoice_message, invoice_terms, quote_terms, payment_terms,
  bank_details, is_number_given_when_sent, version, updated_at) on public.document_settings to authenticated;

create policy "owners and managers read how their business bills" on public.document_settings
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers set how their business bills" on public.document_settings
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create trigger stamp_update before update on public.document_settings
  for each row execute function private.stamp_update();

-- Letter where it is the usual paper, by the only thing known of a new business; A4 everywhere else.
create function private.begin_document_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.document_settings (business_id, paper_size)
  values (new.id, case when coalesce(new.currency, 'USD') in ('USD', 'CAD', 'MXN') then 'letter' else 'a4' end);
  return null;
end
$$;
revoke all on function private.begin_document_settings() from public;
create trigger begin_document_settings after insert on public.businesses
  for each row execute function private.begin_document_settings();
insert into public.document_settings (business_id, paper_size)
select id, case when coalesce(currency, 'USD') in ('USD', 'CAD', 'MXN') then 'letter' else 'a4' end
from public.businesses;

-- Null: as the business does it.
alter table public.clients
  add column language text check (language in ('en', 'es')),
  add column payment_terms text check (payment_terms in ('due_on_receipt', 'net_7', 'net_14', 'net_15', 'net_30',
    'net_45', 'net_60')),
  add column is_reminder_muted boolean not null default false;
grant insert (language, payment_terms, is_reminder_muted), update (language, payment_terms, is_reminder_muted)
  on public.clients to authenticated;

-- In which language a client is written to.
create function private.client_language(business_id uuid, client_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(client.language, business.language)
  from public.businesses as business left join public.clients as client
    on client.business_id = business.id and client.id = client_language.client_id
  where business.id = client_language.business_id
$$;
revoke all on function private.client_language(uuid, uuid) from public;

-- A bill travels like everything else: which step may follow which, and what happened to it.
alter table private.status_transitions drop constraint status_transitions_record_check;
alter table private.status_transitions add constraint status_transitions_record_check
  check (record in ('request', 'quote', 'job', 'visit', 'invoice'));
insert into private.status_transitions (record, from_status, to_status) values
  ('invoice', 'draft', 'sent'), ('invoice', 'draft', 'void'), ('invoice', 'sent', 'paid'),
  ('invoice', 'sent', 'void'), ('invoice', 'sent', 'written_off'), ('invoice', 'paid', 'sent'),
  ('invoice', 'written_off', 'sent'), ('invoice', 'void', 'draft'), ('invoice', 'void', 'sent');
alter table public.record_events drop constraint record_events_record_check;
alter table public.record_events add constraint record_events_record_check check (record in ('client', 'request',
  'quote', 'job', 'visit', 'series', 'invoice', 'payment', 'expense'));
