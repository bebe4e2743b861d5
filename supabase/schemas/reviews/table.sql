-- What clients say of completed work, once for a job. A week later it is on the public page, which nobody of the business can
-- prevent: they answer, and can report it to whoever runs the site.
create table public.reviews (
  -- That of the request for it, in private.review_asks.
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- Null once the client or the job is deleted: the review stays.
  client_id uuid,
  job_id uuid,
  rating int not null check (rating between 1 and 5),
  body text check (private.fits(body, 2000)),
  -- A first name and an initial.
  author_name text not null check (private.fits(author_name, 80)) check (private.require_line(author_name)),
  language text not null check (language in ('en', 'es')),
  publish_at timestamptz not null default now() + interval '7 days' check (publish_at between '2000-01-01Z' and '2100-01-01Z'),
  reply text check (private.fits(reply, 1000)),
  replied_at timestamptz check (replied_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Why the business wants it to be removed; reported once.
  report text check (private.fits(report, 1000)),
  reported_at timestamptz check (reported_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Set by whoever runs the site, and by nobody else.
  removed_at timestamptz check (removed_at between '2000-01-01Z' and '2100-01-01Z'),
  removed_reason text check (private.fits(removed_reason, 1000)),
  created_at timestamptz not null default now(),
  unique (client_id, job_id),
  constraint reviews_client_fkey foreign key (business_id, client_id)
    references public.clients (business_id, id) on delete set null (client_id),
  constraint reviews_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete set null (job_id),
  check ((reply is null) = (replied_at is null)),
  check ((report is null) = (reported_at is null))
);
create index reviews_newest_idx on public.reviews (business_id, created_at desc, id);
create index reviews_client_idx on public.reviews (client_id, business_id);
create index reviews_job_idx on public.reviews (job_id, business_id);

alter table public.reviews enable row level security;
revoke all on public.reviews from public, anon, authenticated;
grant select on public.reviews to authenticated;
grant all on public.reviews to service_role;

create policy "owners and managers read what clients say" on public.reviews
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- The clients who were asked for a review on the public page, once for a job, each with the link in their mail.
create table private.review_asks (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- Null once they are deleted: the link still works, or the business could get rid of a review that it fears.
  client_id uuid,
  job_id uuid,
  -- Of the job, and the name that will stand with the review; null once the link leads nowhere.
  title text check (private.fits(title, 300)),
  author_name text check (private.fits(author_name, 80)),
  -- Stands for the address, so that who said no is never asked again; null where nobody did, once the link leads nowhere.
  mailbox_hash text check (mailbox_hash ~ '^[0-9a-f]{64}$'),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null default now() + interval '60 days' check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  used_at timestamptz check (used_at between '2000-01-01Z' and '2100-01-01Z'),
  -- They do not want to be asked again.
  refused_at timestamptz check (refused_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  unique (client_id, job_id),
  constraint review_asks_client_fkey foreign key (business_id, client_id)
    references public.clients (business_id, id) on delete set null (client_id),
  constraint review_asks_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete set null (job_id)
);
create index review_asks_mailbox_idx on private.review_asks (business_id, mailbox_hash, created_at);
create index review_asks_client_idx on private.review_asks (client_id, business_id);
create index review_asks_job_idx on private.review_asks (job_id, business_id);

alter table private.review_asks enable row level security;
