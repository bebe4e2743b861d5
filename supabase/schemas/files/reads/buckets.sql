-- For the policies of the buckets, where bytes without a row count as well. The limit is slightly above that of the
-- rows, whose refusal has a code that the interface can word; storage passes on a message only.
create function private.has_storage_room(folder text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  used bigint;
  number bigint;
begin
  select coalesce(sum((object.metadata ->> 'size')::bigint), 0), count(*) into used, number
  from storage.objects as object
  where object.bucket_id in ('photos', 'files', 'receipts', 'message_files')
    and object.name collate "C" >= folder || '/' and object.name collate "C" < folder || '0';
  if used > 5905580032 or number >= 51000 then
    raise exception 'storage_full';
  end if;
  return true;
end
$$;

-- The buckets of photos and files and who may see, add and remove their objects: {business_id}/{uuid}.{extension}. The
-- rows of public.photos and public.files decide what a worker sees. Objects are never overwritten, so there is no
-- policy for update. Deleting a row leaves its bytes: clients remove the object first.
do $$
begin
  -- A project without storage has no such table; everything else works without it.
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('photos', 'photos', false, 10485760, array['image/jpeg', 'image/png', 'image/webp']),
    ('files', 'files', false, 10485760, array['application/pdf', 'image/jpeg', 'image/png', 'image/webp',
      'image/heic', 'image/heif', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/plain', 'text/csv']);

  create policy "owners and managers see the bytes of their business" on storage.objects
    for select to authenticated using (bucket_id in ('photos', 'files')
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_managed_business_ids() as id)));
  create policy "members see the bytes of photos that they see" on storage.objects
    for select to authenticated using (bucket_id = 'photos'
      and exists (select from public.photos as photo where photo.path = objects.name));
  create policy "members see the bytes of files that they see" on storage.objects
    for select to authenticated using (bucket_id = 'files'
      and exists (select from public.files as file where file.path = objects.name));
  -- For the time between storing the bytes and inserting their row.
  create policy "members see the bytes that they have just added" on storage.objects
    for select to authenticated using (bucket_id in ('photos', 'files') and owner_id = (select auth.uid())::text
      and created_at > now() - interval '1 hour'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_business_ids() as id)));
  create policy "members add photos to their business" on storage.objects
    for insert to authenticated with check (bucket_id = 'photos'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_business_ids() as id))
      and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(jpg|png|webp)$'
      and private.has_storage_room((storage.foldername(name))[1]));
  create policy "owners and managers add files to their business" on storage.objects
    for insert to authenticated with check (bucket_id = 'files'
      and (storage.foldername(name))[1] = any(array(select id::text from private.my_managed_business_ids() as id))
      and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(pdf|jpg|jpeg|png|webp|heic|heif|docx|xlsx|txt|csv)$'
      and private.has_storage_room((storage.foldername(name))[1]));
  create policy "owners and managers remove bytes, members those they added" on storage.objects
    for delete to authenticated using (bucket_id in ('photos', 'files')
      and ((storage.foldername(name))[1] = any(array(select id::text from private.my_managed_business_ids() as id))
        or (owner_id = (select auth.uid())::text
          and (storage.foldername(name))[1] = any(array(select id::text from private.my_business_ids() as id)))));
end
$$;

grant execute on function private.has_storage_room to authenticated;
