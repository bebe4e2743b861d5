-- The rows that create_sample_data copies into a new business, in both languages. The server writes them from
-- supabase/seed/sample at every start (add_sample_rows), so that the texts are data and not part of the schema.
create table private.sample_rows (
  language text not null check (language in ('en', 'es')),
  kind text not null check (kind in ('client', 'service', 'request', 'job', 'invoice', 'expense')),
  place int not null,
  content jsonb not null,
  primary key (language, kind, place)
);
alter table private.sample_rows enable row level security;
revoke all on private.sample_rows from public, anon, authenticated, service_role;
