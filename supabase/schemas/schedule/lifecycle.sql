-- Five hundred of a business that are not over, of which the times that a public page offers are reckoned, and ten times as many
-- in all.
create function private.require_block_room(business_id uuid, id uuid, end_date date) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := private.today(require_block_room.business_id);
  ahead int;
  number int;
begin
  select count(*) filter (where block.end_date >= today), count(*) into ahead, number
  from public.schedule_blocks as block
  where block.business_id = require_block_room.business_id and block.id <> require_block_room.id;
  if require_block_room.end_date >= today and ahead >= 500 then
    raise sqlstate 'PT409' using message = 'too_many_blocks';
  end if;
  if number >= 5000 then
    raise sqlstate 'PT409' using message = 'blocks_full';
  end if;
end
$$;

create function private.before_block() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    -- Only working time that goes takes a time from anybody; what goes with its business or member is no concern.
    if old.is_available and pg_trigger_depth() = 1 then perform private.lock_calendar(old.business_id); end if;
    return old;
  end if;
  perform private.lock_calendar(new.business_id);
  if tg_op = 'INSERT' or new.end_date > old.end_date then
    perform private.require_block_room(new.business_id, new.id, new.end_date);
  end if;
  if tg_op = 'INSERT' then
    new.user_id := private.author(new.user_id);
  else
    new.version := private.next_version(new.version, old.version);
    new.updated_at := now();
  end if;
  return new;
end
$$;
create trigger before_block before insert or update or delete on public.schedule_blocks
  for each row execute function private.before_block();

create trigger stamp_update before update on public.schedule_settings
  for each row execute function private.stamp_update();
