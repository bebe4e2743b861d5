create table public.clients (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- Plain ids: who made a client is remembered even when his account is gone.
  user_id uuid not null,
  created_by_user_id uuid,
  -- What lists sort by: derived while nobody says otherwise (name_client).
  name text check (private.fits(name, 200)),
  title text check (private.fits(title, 40)),
  first_name text check (private.fits(first_name, 200)),
  last_name text check (private.fits(last_name, 200)),
  company_name text check (private.fits(company_name, 200)),
  email text check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$'),
  phone text check (char_length(phone) <= 40),
  address text check (private.fits(address, 500)),
  notes text check (private.fits(notes, 10000)),
  lead_source text default 'other' check (lead_source in ('website', 'referral', 'social_media', 'advertising',
    'cold_outreach', 'event', 'other', 'import')),
  client_status text not null default 'lead' check (client_status in ('lead', 'active', 'archived')),
  -- Follows client_status: an archived client is not active.
  is_active boolean not null default true,
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id)
);
create index clients_newest_idx on public.clients (business_id, created_at desc, id);
create index clients_name_idx on public.clients (business_id, name, id);
create index clients_status_idx on public.clients (business_id, client_status, created_at desc);
create index clients_source_idx on public.clients (business_id, lead_source, created_at desc);

alter table public.clients enable row level security;
revoke all on public.clients from anon, authenticated;
grant select, insert, update, delete on public.clients to service_role;
-- user_id and created_by_user_id may be sent and are overwritten. id may be sent, so that a repeat adds nothing.
grant select, delete,
  insert (id, business_id, user_id, created_by_user_id, name, title, first_name, last_name, company_name, email,
    phone, address, notes, lead_source, client_status, is_active),
  update (name, title, first_name, last_name, company_name, email, phone, address, notes, lead_source,
    client_status, is_active, version, updated_at)
  on public.clients to authenticated;

create policy "members read their business's clients" on public.clients
  for select to authenticated using (business_id = any(array(select private.my_business_ids())));
create policy "members add clients to their business" on public.clients
  for insert to authenticated with check (business_id = any(array(select private.my_business_ids())));
create policy "members change their business's clients" on public.clients
  for update to authenticated
  using (business_id = any(array(select private.my_business_ids())))
  with check (business_id = any(array(select private.my_business_ids())));
create policy "owners and managers delete their business's clients" on public.clients
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- Title, first and last name, else the company; cut, since a name may be shorter than its parts together.
create function private.client_name(title text, first_name text, last_name text, company_name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select left(coalesce(
    nullif(concat_ws(' ', nullif(btrim(title), ''), nullif(btrim(first_name), ''), nullif(btrim(last_name), '')), ''),
    nullif(btrim(company_name), '')), 200)
$$;

-- The name follows its parts until somebody gives another one; emptied, it follows them again. One that came
-- without parts, as from an import, stays until there are some.
create function private.name_client() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  derived text := private.client_name(new.title, new.first_name, new.last_name, new.company_name);
  followed boolean;
begin
  if tg_op = 'UPDATE' then
    followed := old.name is not distinct from
      private.client_name(old.title, old.first_name, old.last_name, old.company_name);
  end if;
  if nullif(btrim(new.name), '') is null then
    new.name := coalesce(derived, case when not followed then old.name end);
  elsif followed and derived is not null and new.name is not distinct from old.name then
    new.name := derived;
  end if;
  new.is_active := new.client_status <> 'archived';
  return new;
end
$$;
create trigger name_client before insert or update on public.clients
  for each row execute function private.name_client();

create function private.stamp_client_author() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.user_id := coalesce((select auth.uid()), new.user_id);
  new.created_by_user_id := coalesce((select auth.uid()), new.created_by_user_id);
  return new;
end
$$;
create trigger stamp_author before insert on public.clients
  for each row execute function private.stamp_client_author();
create trigger stamp_update before update on public.clients
  for each row execute function private.stamp_update();

revoke all on function private.client_name(text, text, text, text), private.name_client(),
  private.stamp_client_author() from public;
