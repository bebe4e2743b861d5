-- The bucket of the files of messages: {business_id}/{uuid}.{extension}. Nobody changes or removes them, as nobody changes a
-- message: bytes without a row are swept.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
      ('message_files', 'message_files', false, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf']);

    create policy "members see the bytes of files of messages that they see" on storage.objects
      for select to authenticated using (bucket_id = 'message_files'
        and exists (select from public.message_files as file where file.path = objects.name));
    -- For the time between storing the bytes and inserting their row.
    create policy "members see the bytes for a message that they have just added" on storage.objects
      for select to authenticated using (bucket_id = 'message_files' and owner_id = (select auth.uid())::text
        and created_at > now() - interval '1 hour'
        and (storage.foldername(name))[1] = any(array(select id::text from private.my_business_ids() as id)));
    create policy "members add files of messages to their business" on storage.objects
      for insert to authenticated with check (bucket_id = 'message_files'
        and (storage.foldername(name))[1] = any(array(select id::text from private.my_business_ids() as id))
        and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(jpg|png|webp|pdf)$'
        and private.has_storage_room((storage.foldername(name))[1]));
  end if;
end
$$;
