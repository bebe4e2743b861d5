-- Closing a business and handing it over.
alter table public.businesses
  add column closed_at timestamptz check (closed_at between '2000-01-01Z' and '2100-01-01Z'),
  add column offered_to uuid,
  add column offered_by uuid,
  add column offered_at timestamptz check (offered_at between '2000-01-01Z' and '2100-01-01Z'),
  add check ((offered_to is null) = (offered_by is null) and (offered_to is null) = (offered_at is null));

do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  create policy "nobody adds bytes to a closed business" on storage.objects as restrictive
    for insert to authenticated with check (bucket_id not in ('photos', 'files', 'receipts', 'logos')
      or not private.is_closed((storage.foldername(name))[1]));
  create policy "nobody removes bytes of a closed business" on storage.objects as restrictive
    for delete to authenticated using (bucket_id not in ('photos', 'files', 'receipts', 'logos')
      or not private.is_closed((storage.foldername(name))[1]));
end
$$;
