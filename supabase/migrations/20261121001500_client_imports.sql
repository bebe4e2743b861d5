-- Which files were imported. import_key is the file's hash; a repeat that was confirmed has another key.
create table public.client_imports (
  business_id uuid not null references public.businesses (id) on delete cascade,
  import_key text not null check (char_length(import_key) between 1 and 200),
  client_count int not null check (client_count between 1 and 5000),
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, import_key)
);
create index client_imports_newest_idx on public.client_imports (business_id, created_at desc);

create trigger stamp_author before insert on public.client_imports
  for each row execute function private.stamp_author();

alter table public.client_imports enable row level security;
revoke all on public.client_imports from anon, authenticated;
grant select, insert, update, delete on public.client_imports to service_role;
grant select, insert (business_id, import_key, client_count) on public.client_imports to authenticated;

create policy "owners and managers read what was imported" on public.client_imports
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers import" on public.client_imports
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));

-- All rows or none, once per key: a retry waits for the first try, adds nothing and answers the same count.
create function public.import_clients(business_id uuid, import_key text, rows jsonb) returns int
language plpgsql volatile set search_path = '' as $$
declare
  wanted int;
begin
  if jsonb_typeof(rows) is distinct from 'array' then
    raise sqlstate 'PT400' using message = 'rows_expected';
  end if;
  wanted := jsonb_array_length(rows);
  if wanted not between 1 and 5000 then
    raise sqlstate 'PT400' using message = 'too_many_rows', hint = 'One import takes 1 to 5000 rows.';
  end if;
  insert into public.client_imports as done (business_id, import_key, client_count)
  values (import_clients.business_id, import_clients.import_key, wanted)
  on conflict on constraint client_imports_pkey do nothing;
  if not found then
    return (select done.client_count from public.client_imports as done
      where done.business_id = import_clients.business_id and done.import_key = import_clients.import_key);
  end if;
  insert into public.clients as client (business_id, user_id, name, title, first_name, last_name, company_name,
    email, phone, address, notes, lead_source, client_status)
  select import_clients.business_id, (select auth.uid()), nullif(btrim(line.name), ''),
    nullif(btrim(line.title), ''), nullif(btrim(line.first_name), ''), nullif(btrim(line.last_name), ''),
    nullif(btrim(line.company_name), ''), nullif(btrim(line.email), ''), nullif(btrim(line.phone), ''),
    nullif(btrim(line.address), ''), nullif(btrim(line.notes), ''),
    coalesce(nullif(line.lead_source, ''), 'import'), coalesce(nullif(line.client_status, ''), 'lead')
  from jsonb_to_recordset(import_clients.rows) as line (name text, title text, first_name text, last_name text,
    company_name text, email text, phone text, address text, notes text, lead_source text, client_status text);
  return wanted;
end
$$;
revoke all on function public.import_clients(uuid, text, jsonb) from public, anon, authenticated;
grant execute on function public.import_clients(uuid, text, jsonb) to authenticated;
