create function private.is_saved(record_id uuid, version int, content jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.saves as save where save.record_id = is_saved.record_id
    and save.version = is_saved.version and save.user_id = (select auth.uid())
    and save.content_hash = md5(content::text))
$$;

-- A save without a version continues a record that its author just created; nobody else may have changed it since.
create function private.is_fresh(record_id uuid, version int, sent int) returns boolean
language sql stable security definer set search_path = '' as $$
  select is_fresh.version = coalesce(sent, 1) or (sent is null and exists (select from private.saves as save
    where save.record_id = is_fresh.record_id and save.version = is_fresh.version
      and save.user_id = (select auth.uid())))
$$;
