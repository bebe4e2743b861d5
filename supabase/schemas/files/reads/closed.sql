-- What is in the buckets of a closed business stays: restrictive policies, beside those of each bucket.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    create policy "nobody adds bytes to a closed business" on storage.objects as restrictive
      for insert to authenticated with check (bucket_id not in ('photos', 'files', 'receipts', 'logos', 'message_files')
        or not private.is_closed((storage.foldername(name))[1]));
    create policy "nobody removes bytes of a closed business" on storage.objects as restrictive
      for delete to authenticated using (bucket_id not in ('photos', 'files', 'receipts', 'logos', 'message_files')
        or not private.is_closed((storage.foldername(name))[1]));
  end if;
end
$$;

grant execute on function private.is_closed to authenticated;
