-- Admins who look at the app as the person who asked for help sees it: only reading, for half an hour (decision 099).
create table private.support_views (
  id uuid primary key default gen_random_uuid(),
  -- As whom; null once the account is gone: that an admin looked, and why, is kept for two years (private.forget_looks).
  user_id uuid references public.profiles (id) on delete set null,
  admin_id uuid not null,
  -- The admin's session: the view ends with it.
  session_id uuid not null,
  reason text not null check (reason <> '' and private.fits(reason, 500)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 minutes'
    check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  ended_at timestamptz check (ended_at between '2000-01-01Z' and '2100-01-01Z')
);
create index support_views_user_idx on private.support_views (user_id, created_at desc);

alter table private.support_views enable row level security;

-- Every request of such a view, before it was answered. Append-only.
create table private.support_requests (
  id bigint generated always as identity primary key,
  view_id uuid not null references private.support_views (id),
  method text not null check (char_length(method) between 1 and 10),
  -- Without its query, which may hold what was searched for.
  path text not null check (char_length(path) between 1 and 300),
  created_at timestamptz not null default now()
);
create index support_requests_view_idx on private.support_requests (view_id, id desc);

alter table private.support_requests enable row level security;

-- Who has switched support off.
create table private.support_refusals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);

alter table private.support_refusals enable row level security;
