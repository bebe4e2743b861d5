-- What visitors of the site write to its operator. They have no account, so one function of the server writes it and nobody
-- reads it over the API.
create table private.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> '' and private.fits(name, 120)),
  email text not null check (private.is_address(email)),
  message text not null check (message <> '' and private.fits(message, 4000)),
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null default now()
);
create index contact_messages_created_idx on private.contact_messages (created_at desc);

alter table private.contact_messages enable row level security;
