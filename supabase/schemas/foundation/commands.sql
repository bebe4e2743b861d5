-- 256 random bits (each of the three uuids has 122), in characters that are safe in a URL.
create function private.new_token() returns text
language sql volatile set search_path = '' as $$
  select translate(rtrim(encode(
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
    'base64'), '='), '+/', '-_')
$$;

-- Whoever promises a time of a business to a stranger waits for those who are writing visits or blocks there, and they for
-- it: otherwise it could promise a time that somebody is just giving away. Taken before any row is locked, or with rows
-- locked that no promise waits for.
create function private.lock_calendar(business_id uuid, is_promise boolean default false) returns void
language plpgsql set search_path = '' as $$
declare
  key bigint := pg_catalog.hashtextextended('calendar of ' || lock_calendar.business_id, 0);
begin
  if is_promise then
    perform pg_catalog.pg_advisory_xact_lock(key);
  else
    perform pg_catalog.pg_advisory_xact_lock_shared(key);
  end if;
end
$$;

-- Rejects a write whose `version` is not the stored one, because somebody else changed the row in between.
create function private.next_version(sent int, stored int) returns int
language plpgsql immutable set search_path = '' as $$
begin
  if sent is distinct from stored then
    raise sqlstate 'PT409' using message = 'stale_version',
      hint = 'Somebody changed this in the meantime: read it again.';
  end if;
  return stored + 1;
end
$$;

-- The signed-in user, whatever the row says; for the server, which has no user, the row's own value.
create function private.author(named uuid) returns uuid
language sql stable set search_path = '' as $$
  select coalesce((select auth.uid()), author.named)
$$;

-- The check of names, numbers and titles: unlike a plain check it says what is wrong with the one that was typed.
create function private.require_line(content text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if not private.is_line(content) then
    raise sqlstate 'PT400' using message = 'hidden_characters', hint = 'A name, number or title is one line of visible characters.';
  end if;
  return true;
end
$$;

grant execute on function private.require_line to authenticated, service_role;
