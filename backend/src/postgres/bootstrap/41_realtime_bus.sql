-- What the backend's processes over one database exchange in addition to NOTIFY. A crash may empty both tables.
create unlogged table if not exists realtime.nodes (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
-- Notifications too long for NOTIFY; read at once, deleted after a minute.
create unlogged table if not exists realtime.bus_payloads (
  id uuid primary key,
  body text not null,
  made_at timestamptz not null default now()
);
alter table realtime.nodes enable row level security;
alter table realtime.bus_payloads enable row level security;
revoke all on realtime.nodes, realtime.bus_payloads from public, anon, authenticated, service_role;
