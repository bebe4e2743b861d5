-- The books: money received, money refunded, and the credit of clients. Amounts never change; a mistake is corrected by
-- delete_payment, which logs it.
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid,
  client_id uuid not null,
  -- The paid invoice; a deposit has none, and belongs to a quote or a job.
  invoice_id uuid,
  quote_id uuid,
  job_id uuid,
  payment_number text not null check (char_length(payment_number) between 1 and 40),
  amount numeric(16, 2) not null check (amount > 0 and amount <= 100000000000),
  paid_on date not null check (paid_on between '2000-01-01' and '2100-01-01'),
  method text not null check (method in ('cash', 'check', 'card', 'bank_transfer', 'zelle', 'venmo', 'cash_app',
    'paypal', 'bizum', 'online', 'other')),
  reference text check (private.fits(reference, 200)),
  note text check (private.fits(note, 2000)),
  -- The id of the Stripe payment, for card payments.
  provider_payment text check (char_length(provider_payment) between 1 and 255),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  unique (business_id, payment_number),
  -- Unique per business: another business that claims the same payment cannot take the money away from this one.
  unique (business_id, provider_payment),
  constraint payments_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint payments_invoice_fkey foreign key (business_id, invoice_id) references public.invoices (business_id, id),
  constraint payments_quote_fkey foreign key (business_id, quote_id)
    references public.quotes (business_id, id) on delete set null (quote_id),
  constraint payments_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete set null (job_id),
  check (method = 'online' or provider_payment is null),
  check (invoice_id is null or (quote_id is null and job_id is null))
);
create index payments_day_idx on public.payments (business_id, paid_on desc, id);
create index payments_newest_idx on public.payments (business_id, created_at desc, id);
create index payments_client_idx on public.payments (client_id, business_id);
create index payments_invoice_idx on public.payments (invoice_id, business_id);
create index payments_quote_idx on public.payments (quote_id, business_id);
create index payments_job_idx on public.payments (job_id, business_id);

alter table public.payments enable row level security;
-- Created and deleted by functions; the method can be corrected.
revoke all on public.payments from public, anon, authenticated;
grant select, update (paid_on, method, reference, note, updated_at) on public.payments to authenticated;
grant all on public.payments to service_role;

create policy "owners and managers read payments" on public.payments
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers put payments right" on public.payments
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid,
  client_id uuid not null,
  -- Null: credit paid out that came from no single payment.
  payment_id uuid,
  -- The invoice of the payment, which is owed again; null when credit was paid out.
  invoice_id uuid,
  amount numeric(16, 2) not null check (amount > 0 and amount <= 100000000000),
  refunded_on date not null check (refunded_on between '2000-01-01' and '2100-01-01'),
  method text not null check (method in ('cash', 'check', 'card', 'bank_transfer', 'zelle', 'venmo', 'cash_app',
    'paypal', 'bizum', 'online', 'other')),
  -- Whether the client owes the refunded amount again.
  is_still_owed boolean not null,
  reason text check (private.fits(reason, 2000)),
  provider_refund text check (char_length(provider_refund) between 1 and 255),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  unique (business_id, id),
  unique (business_id, provider_refund),
  constraint refunds_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint refunds_payment_fkey foreign key (business_id, payment_id) references public.payments (business_id, id),
  constraint refunds_invoice_fkey foreign key (business_id, invoice_id) references public.invoices (business_id, id),
  check (not is_still_owed or invoice_id is not null)
);
create index refunds_day_idx on public.refunds (business_id, refunded_on desc, id);
create index refunds_client_idx on public.refunds (client_id, business_id);
create index refunds_payment_idx on public.refunds (payment_id, business_id);
create index refunds_invoice_idx on public.refunds (invoice_id, business_id);

alter table public.refunds enable row level security;
revoke all on public.refunds from public, anon, authenticated;
grant select on public.refunds to authenticated;
grant all on public.refunds to service_role;

create policy "owners and managers read refunds" on public.refunds
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- A client's credit with the business: positive amounts add to it, negative ones use it. With an invoice it changes its
-- balance as well: an overpayment makes credit and takes it out of the invoice, credit used pays it.
create table public.credits (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid,
  client_id uuid not null,
  kind text not null check (kind in ('overpayment', 'deposit', 'granted', 'applied', 'refunded')),
  amount numeric(16, 2) not null check (amount <> 0 and amount between -100000000000 and 100000000000),
  invoice_id uuid,
  payment_id uuid,
  refund_id uuid,
  note text check (private.fits(note, 2000)),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  unique (business_id, id),
  constraint credits_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint credits_payment_fkey foreign key (business_id, payment_id)
    references public.payments (business_id, id) on delete cascade,
  constraint credits_refund_fkey foreign key (business_id, refund_id)
    references public.refunds (business_id, id) on delete cascade,
  check ((amount < 0) = (kind in ('applied', 'refunded'))),
  check (kind not in ('overpayment', 'applied') or invoice_id is not null),
  -- When a draft is deleted, the credit used on it is returned to the client; a sent invoice is never deleted.
  constraint credits_invoice_fkey
    foreign key (business_id, invoice_id) references public.invoices (business_id, id) on delete cascade
);
create index credits_client_idx on public.credits (client_id, business_id, created_at);
create index credits_invoice_idx on public.credits (invoice_id, business_id);
create index credits_payment_idx on public.credits (payment_id, business_id);
create index credits_refund_idx on public.credits (refund_id, business_id);
create index credits_newest_idx on public.credits (business_id, created_at desc, id);

alter table public.credits enable row level security;
revoke all on public.credits from public, anon, authenticated;
grant select on public.credits to authenticated;
grant all on public.credits to service_role;

create policy "owners and managers read credits" on public.credits
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
