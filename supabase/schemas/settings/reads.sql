-- The language of mails and documents to a client.
create function private.client_language(business_id uuid, client_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(client.language, business.language)
  from public.businesses as business left join public.clients as client
    on client.business_id = business.id and client.id = client_language.client_id
  where business.id = client_language.business_id
$$;

-- The logo of a business, on its documents and its clients' pages, so everybody with its address may see it. A few
-- logos are kept for changes; the limit prevents misuse as storage.
create function private.has_logo_room(folder text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select count(*) < 20 from storage.objects as object where object.bucket_id = 'logos'
    and object.name collate "C" >= folder || '/' and object.name collate "C" < folder || '0');
end
$$;

do $$
begin
  -- A project without storage has no such table; everything else works without it.
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('logos', 'logos', true, 1048576, array['image/jpeg', 'image/png']);

  create policy "owners and managers see the logos of their business" on storage.objects
    for select to authenticated using (bucket_id = 'logos'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_managed_business_ids() as id)));
  create policy "owners and managers add a logo to their business" on storage.objects
    for insert to authenticated with check (bucket_id = 'logos'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_managed_business_ids() as id))
      and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(jpg|png)$'
      and private.has_logo_room((storage.foldername(name))[1]));
  create policy "owners and managers remove logos of their business" on storage.objects
    for delete to authenticated using (bucket_id = 'logos'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_managed_business_ids() as id)));
end
$$;

grant execute on function private.has_logo_room to authenticated;
