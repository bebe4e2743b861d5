-- Every function of admins begins with one of these two: they refuse everybody else, and write down what is done in the same
-- transaction. No function of admins is called without a row.

create function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  admin_id constant uuid := private.my_admin_id();
begin
  if admin_id is null then raise sqlstate 'PT403' using message = 'not_allowed'; end if;
  return admin_id;
end
$$;

-- Before something is shown. The same again within ten minutes is one look: a list is read anew whenever it may have changed.
create function private.admin_looks(kind text, subject text, subject_id uuid, data jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
begin
  insert into private.admin_events (admin_id, kind, is_change, subject, subject_id, data)
  select me, admin_looks.kind, false, admin_looks.subject, admin_looks.subject_id, admin_looks.data
  where not exists (select from private.admin_events as earlier
    where earlier.admin_id = me and earlier.created_at > now() - interval '10 minutes'
      and earlier.kind = admin_looks.kind and earlier.subject_id is not distinct from admin_looks.subject_id
      and earlier.data = admin_looks.data);
end
$$;

-- Before something is changed: the second factor must have been shown in the last fifteen minutes.
create function private.admin_changes(kind text, subject text, subject_id uuid, reason text default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
begin
  perform private.require_recent_step();
  insert into private.admin_events (admin_id, kind, is_change, subject, subject_id, reason)
  values (me, admin_changes.kind, true, admin_changes.subject, admin_changes.subject_id, admin_changes.reason);
  return me;
end
$$;

-- Before a change that somebody may ask about later: it says why.
create function private.admin_changes_because(kind text, subject text, subject_id uuid, reason text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  words constant text := btrim(coalesce(reason, ''), E' \t\r\n\u00A0');
begin
  perform private.require_admin();
  if char_length(words) < 5 then
    raise sqlstate 'PT400' using message = 'reason_missing', column = 'reason';
  end if;
  return private.admin_changes(admin_changes_because.kind, admin_changes_because.subject, admin_changes_because.subject_id,
    words);
end
$$;
