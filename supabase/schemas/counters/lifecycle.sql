-- Numbers are never reused: the next number can be raised, and lowered down to the one after the last that was taken.
create function private.before_counter() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.next_number <= old.last_taken then
    raise sqlstate 'PT409' using message = 'number_already_used';
  end if;
  -- Taking a number does not count as an edit of the settings; the browser cannot write last_taken.
  if new.last_taken > old.last_taken then
    return new;
  end if;
  if new.version is distinct from old.version then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;
create trigger before_counter before update on public.counters
  for each row execute function private.before_counter();
