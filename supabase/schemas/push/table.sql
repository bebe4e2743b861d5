-- The devices on which a person is told at once, wherever they work. Functions alone write and read them: nobody sees the
-- keys of a device.
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Who signed in there; without that session the device belongs to nobody any more. Null: a client of the API without sessions.
  session_id uuid,
  -- A push service of a browser, and nothing else, because the server sends to this address (server/src/push/endpoint.ts).
  endpoint text not null unique check (char_length(endpoint) <= 1000 and endpoint ~ '^https://(fcm\.googleapis\.com|android\.googleapis\.com|updates\.push\.services\.mozilla\.com|([a-z0-9-]+\.)+push\.apple\.com|([a-z0-9-]+\.)+notify\.windows\.com)(:443)?/[!-~]+$'),
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device_name text not null check (char_length(device_name) between 1 and 60 and private.require_line(device_name)),
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null default now(),
  last_ok_at timestamptz check (last_ok_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Since the last that arrived.
  failures int not null default 0 check (failures between 0 and 1000000),
  -- Since when its push service knows it no longer. The row stays, so that the app on that device can tell its new address; a
  -- device that the person removed has none and stays removed.
  gone_at timestamptz check (gone_at between '2000-01-01Z' and '2100-01-01Z')
);
create index push_subscriptions_person_idx on private.push_subscriptions (user_id);

alter table private.push_subscriptions enable row level security;

-- When a person wants quiet, in the zone they live in, and whether a locked screen may name clients.
create table private.push_preferences (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  timezone text not null check (char_length(timezone) between 1 and 64),
  quiet_from time,
  quiet_until time,
  shows_names boolean not null default false,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

alter table private.push_preferences enable row level security;

-- What is to ring on which device, written in the transaction of its cause. A row is handed to one sender and never again
-- once it may have arrived: a second ring for the same thing is worse than none, and the bell has it. Rows stay for a day,
-- because what rang decides when the next one about the same may.
create table private.push_outbox (
  id bigint generated always as identity primary key,
  -- Null: a test, for which the person tapped.
  notification_id bigint references public.notifications (id) on delete cascade,
  subscription_id uuid not null references private.push_subscriptions (id) on delete cascade,
  -- News of one kind about the same thing has the same tag, and one replaces the other on the screen.
  tag text not null check (tag ~ '^[A-Za-z0-9_-]{1,32}$'),
  attempts int not null default 0 check (attempts between 0 and 1000),
  -- Null: it waits, or a push service said that it could not take it yet.
  claimed_at timestamptz check (claimed_at between '2000-01-01Z' and '2100-01-01Z'),
  next_attempt_at timestamptz not null default now()
    check (next_attempt_at between '2000-01-01Z' and '2100-01-01Z'),
  expires_at timestamptz not null default now() + interval '1 day'
    check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  unique (notification_id, subscription_id)
);
create index push_outbox_due_idx on private.push_outbox (next_attempt_at) where claimed_at is null;
create index push_outbox_tag_idx on private.push_outbox (subscription_id, tag, id);
create index push_outbox_expires_idx on private.push_outbox (expires_at);

alter table private.push_outbox enable row level security;
