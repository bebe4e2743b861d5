-- 256 random bits (each of the three uuids has 122), in characters that are safe in a URL.
create function private.new_token() returns text
language sql volatile set search_path = '' as $$
  select translate(rtrim(encode(
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
    'base64'), '='), '+/', '-_')
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
