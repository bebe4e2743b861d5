-- The type and size of the stored bytes count, not those that the client sends. A project without storage cannot check
-- them.
create function private.stored_size(bucket text, path text, claimed bigint) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  stored bigint;
begin
  if to_regclass('storage.objects') is not null then
    select (object.metadata ->> 'size')::bigint into stored from storage.objects as object
    where object.bucket_id = stored_size.bucket and object.name = stored_size.path;
  end if;
  return coalesce(stored, stored_size.claimed);
end
$$;

-- The quota of a business: 5 GB and 50,000 photos, files, receipts and files of messages.
create function private.require_storage_room(business_id uuid, size_bytes bigint) returns void
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  used bigint;
  number bigint;
begin
  select coalesce(sum(kept.size_bytes), 0), count(*) into used, number from (
    select size_bytes from public.photos where business_id = require_storage_room.business_id
    union all select size_bytes from public.files where business_id = require_storage_room.business_id
    union all select size_bytes from public.receipts where business_id = require_storage_room.business_id
    union all select size_bytes from public.message_files where business_id = require_storage_room.business_id) as kept;
  if used + require_storage_room.size_bytes > 5368709120 or number >= 50000 then
    raise sqlstate 'PT413' using message = 'storage_full';
  end if;
end
$$;

-- Shared by photos and files, whose buckets have the names of the tables.
create function private.before_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.size_bytes := private.stored_size(tg_table_name, new.path, new.size_bytes);
  perform private.require_storage_room(new.business_id, new.size_bytes);
  new.user_id := private.author(new.user_id);
  return new;
end
$$;
create trigger before_file before insert on public.photos
  for each row execute function private.before_file();
create trigger before_file before insert on public.files
  for each row execute function private.before_file();
