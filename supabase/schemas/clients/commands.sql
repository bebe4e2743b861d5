-- Imports all rows or none, once per key: a retry waits for the first attempt, adds nothing and returns the same count.
-- Other rows under the same key are refused. The gateway reads the time limit before it calls: 5,000 rows take a second or
-- two, and many times that on a busy machine.
create function public.import_clients(business_id uuid, import_key text, rows jsonb) returns int
language plpgsql volatile set search_path = '' set statement_timeout = '60s' as $$
declare
  wanted int;
  done public.client_imports;
begin
  if jsonb_typeof(rows) is distinct from 'array' then
    raise sqlstate 'PT400' using message = 'rows_expected';
  end if;
  wanted := jsonb_array_length(rows);
  if wanted not between 1 and 5000 then
    raise sqlstate 'PT400' using message = 'too_many_rows', hint = 'One import takes 1 to 5000 rows.';
  end if;
  insert into public.client_imports (business_id, import_key, client_count, rows_digest)
  values (import_clients.business_id, import_clients.import_key, wanted, md5(import_clients.rows::text))
  on conflict on constraint client_imports_pkey do nothing;
  if not found then
    select * into done from public.client_imports as earlier
    where earlier.business_id = import_clients.business_id and earlier.import_key = import_clients.import_key;
    if done.rows_digest <> md5(import_clients.rows::text) then
      raise sqlstate 'PT409' using message = 'import_key_used', hint = 'It was used for other rows: choose another key.';
    end if;
    return done.client_count;
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

grant execute on function public.import_clients to authenticated, service_role;
