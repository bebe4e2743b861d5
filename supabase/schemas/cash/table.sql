-- Cash that somebody took from a client on a job, as they noted it. It counts as money once the office confirms it: then a
-- payment with the id of the note exists. Kept with its answer, since it says who had the money: its job cannot be deleted.
create table public.cash_notes (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- Who took the cash.
  user_id uuid not null,
  job_id uuid not null,
  -- Null where there was no invoice yet: then it becomes a deposit of the job.
  invoice_id uuid,
  amount numeric not null check (amount = round(amount, 2) and amount > 0 and amount <= 100000000000),
  taken_on date not null check (taken_on between '2000-01-01' and '2100-01-01'),
  note text check (private.fits(note, 2000)),
  status text not null default 'noted' check (status in ('noted', 'confirmed', 'rejected')),
  -- Why it was rejected.
  reason text check (private.fits(reason, 2000)),
  answered_by uuid,
  answered_at timestamptz check (answered_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint cash_notes_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete cascade,
  constraint cash_notes_invoice_fkey foreign key (business_id, invoice_id)
    references public.invoices (business_id, id) on delete set null (invoice_id),
  check ((status = 'noted') = (answered_at is null)),
  check (status = 'rejected' or reason is null)
);
create index cash_notes_job_idx on public.cash_notes (job_id, business_id);
create index cash_notes_invoice_idx on public.cash_notes (invoice_id, business_id);
create index cash_notes_author_idx on public.cash_notes (user_id, business_id);
create index cash_notes_open_idx on public.cash_notes (business_id, created_at) where status = 'noted';

alter table public.cash_notes enable row level security;
-- Written by functions only.
revoke all on public.cash_notes from public, anon, authenticated;
grant select on public.cash_notes to authenticated;
grant all on public.cash_notes to service_role;

create policy "owners and managers read notes of cash, workers their own" on public.cash_notes
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or user_id = (select private.my_user_id())));
