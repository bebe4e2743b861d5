-- BEFORE functions for tables without rules of their own.

-- Sets the author of a new row to the caller; the server, which has no user, names the author itself. An update
-- increments the version.
create function private.stamp_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.user_id := private.author(new.user_id);
    return new;
  end if;
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$$;

-- For rows with an author that are never updated.
create function private.stamp_author() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := private.author(new.user_id);
  return new;
end
$$;

-- For rows with a version and no author.
create function private.stamp_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$$;

create function private.stamp_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
