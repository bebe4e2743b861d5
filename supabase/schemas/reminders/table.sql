-- The reminder steps that were taken, each once.
create table public.reminders_sent (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  record text not null check (record in ('invoice', 'quote', 'visit')),
  record_id uuid not null,
  -- due_1, due_7, due_14 of an invoice; day_3, day_7 of a quote; day_before of a visit, with its day.
  step text not null check (step ~ '^[a-z0-9_:-]{1,60}$'),
  -- Skipped: after an outage only the latest step is sent.
  is_skipped boolean not null default false,
  sent_at timestamptz not null default now() check (sent_at between '2000-01-01Z' and '2100-01-01Z'),
  unique (business_id, record, record_id, step)
);
create index reminders_sent_newest_idx on public.reminders_sent (business_id, sent_at desc);

alter table public.reminders_sent enable row level security;
revoke all on public.reminders_sent from public, anon, authenticated;
grant select on public.reminders_sent to authenticated;
grant all on public.reminders_sent to service_role;

create policy "owners and managers read whom their business reminded" on public.reminders_sent
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
