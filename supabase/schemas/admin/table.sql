-- Those who run this installation (decision 098). `npm run admin` on the server writes the list, and nothing else does.
create table private.platform_admins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);

alter table private.platform_admins enable row level security;

-- What admins did, and whose records they looked at. Append-only, and kept when an admin or what it is about is gone.
create table private.admin_events (
  id bigint generated always as identity primary key,
  -- Null: the operator, on the server.
  admin_id uuid,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,59}$'),
  is_change boolean not null,
  subject text check (subject in ('user', 'business', 'feedback', 'mail', 'referral')),
  subject_id uuid,
  reason text check (reason <> '' and private.fits(reason, 500)),
  data jsonb not null default '{}' check (octet_length(data::text) <= 4000),
  created_at timestamptz not null default now()
);
create index admin_events_changes_idx on private.admin_events (id desc) where is_change;
create index admin_events_admin_idx on private.admin_events (admin_id, created_at desc);

alter table private.admin_events enable row level security;

-- Feedback that an admin has dealt with.
create table private.handled_feedback (
  id uuid primary key default gen_random_uuid(),
  feedback_id uuid not null unique references public.feedback (id) on delete cascade,
  handled_by uuid,
  created_at timestamptz not null default now()
);

alter table private.handled_feedback enable row level security;

-- The lists of admins: newest first, and by words.
create index profiles_newest_idx on public.profiles (created_at desc, id desc);
create index profiles_search_idx on public.profiles using gin (
  private.searchable(coalesce(full_name, '') || ' ' || coalesce(email, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index businesses_newest_idx on public.businesses (created_at desc, id desc);
create index businesses_search_idx on public.businesses using gin (
  private.searchable(business_name || ' ' || coalesce(email, '') || ' ' || coalesce(subdomain, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index feedback_newest_idx on public.feedback (created_at desc, id desc);
create index referrals_all_idx on public.referrals (created_at desc, id desc);
create index outbox_all_failed_idx on private.outbox (created_at desc, id desc) where status = 'failed';
