-- How much a business may keep: 5 GB and 50,000 photos and files, so that one cannot fill the house.

create function private.guard_storage_room() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stored bigint;
  used bigint;
  number bigint;
begin
  -- What the bytes say counts, not who sent them. A project without storage has none to ask.
  if to_regclass('storage.objects') is not null then
    select (object.metadata ->> 'size')::bigint into stored from storage.objects as object
    where object.bucket_id = tg_table_name and object.name = new.path;
    new.size_bytes := coalesce(stored, new.size_bytes);
  end if;
  select coalesce(sum(kept.size_bytes), 0), count(*) into used, number from (
    select size_bytes from public.photos where business_id = new.business_id
    union all select size_bytes from public.files where business_id = new.business_id) as kept;
  if used + new.size_bytes > 5368709120 or number >= 50000 then
    raise sqlstate 'PT413' using message = 'storage_full';
  end if;
  return new;
end
$$;
create trigger guard_storage_room before insert on public.photos
  for each row execute function private.guard_storage_room();
create trigger guard_storage_room before insert on public.files
  for each row execute function private.guard_storage_room();

-- For the policies of the buckets: bytes without a row count as well. A little above the limit of the rows, which say
-- it in the words that the interface knows; here the service only passes a message on.
create function private.has_storage_room(folder text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  used bigint;
  number bigint;
begin
  select coalesce(sum((object.metadata ->> 'size')::bigint), 0), count(*) into used, number
  from storage.objects as object
  where object.bucket_id in ('photos', 'files')
    and object.name collate "C" >= folder || '/' and object.name collate "C" < folder || '0';
  if used > 5905580032 or number >= 51000 then
    raise exception 'storage_full';
  end if;
  return true;
end
$$;

revoke all on function private.guard_storage_room(), private.has_storage_room(text) from public;
grant execute on function private.has_storage_room(text) to authenticated;
