-- Jobs with weekly or monthly billing. On the billing day one draft per client lists everything done since the last
-- one.
-- The chosen day of the month; the 31st becomes the 28th in February and the 31st again in March.
create table private.billing_days (
  business_id uuid not null,
  job_id uuid not null,
  day int not null check (day between 1 and 31),
  primary key (business_id, job_id),
  foreign key (business_id, job_id) references public.jobs (business_id, id) on delete cascade
);

alter table private.billing_days enable row level security;
