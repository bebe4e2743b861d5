-- The last in the order; thirty at the most.
create function private.before_profile_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  taken bigint;
  last int;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('photos of ' || new.business_id, 0));
  select count(*), max(other.position) into taken, last from public.profile_photos as other
  where other.business_id = new.business_id;
  if taken >= 30 then raise sqlstate 'PT409' using message = 'profile_photos_full'; end if;
  new.position := coalesce(last + 1, 0);
  return new;
end
$$;
create trigger before_profile_photo before insert on public.profile_photos
  for each row execute function private.before_profile_photo();
