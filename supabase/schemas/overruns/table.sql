-- Invoicing more than the approved quote is meant, up to this amount: a person was asked and said so. Kept per quote, so
-- that the same question is not asked again by every step of the same invoice.
create table private.accepted_overruns (
  business_id uuid not null,
  quote_id uuid not null,
  amount numeric(16, 2) not null check (amount between 0 and 100000000000),
  user_id uuid,
  accepted_at timestamptz not null default now(),
  primary key (business_id, quote_id),
  foreign key (business_id, quote_id) references public.quotes (business_id, id) on delete cascade
);

alter table private.accepted_overruns enable row level security;
