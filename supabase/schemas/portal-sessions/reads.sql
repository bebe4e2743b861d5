-- Whether this is still an owner or manager, who looks at the portals of clients.
create function private.may_look_on(business_id uuid, user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.team_members as member where member.business_id = may_look_on.business_id
    and member.user_id = may_look_on.user_id and member.is_active and member.role in ('owner', 'manager'))
$$;

-- The open session behind a token, with its row locked. Of an unknown, ended or revoked one, of an archived client, of one
-- whose address was changed and of a portal that was closed since, the answer is the same.
create function private.portal_session(token text) returns private.portal_sessions
language plpgsql volatile security definer set search_path = '' as $$
declare
  session private.portal_sessions;
begin
  select found.* into session from private.portal_sessions as found
    join public.clients as client on client.business_id = found.business_id and client.id = found.client_id
    join public.portal_settings as setting on setting.business_id = found.business_id
  where found.token_hash = private.token_hash(coalesce(portal_session.token, '')) and found.revoked_at is null
    and found.expires_at > now() and client.client_status <> 'archived'
    and case when found.preview_of is null then setting.is_on and lower(btrim(client.email)) = found.email
      else private.may_look_on(found.business_id, found.preview_of) end
  for no key update of found;
  if session.id is null then
    raise sqlstate 'PT410' using message = 'portal_signed_out';
  end if;
  if session.preview_of is null and session.last_seen_at < now() - interval '1 hour' then
    update private.portal_sessions as seen set last_seen_at = now(), expires_at = now() + interval '30 days'
    where seen.id = session.id;
  end if;
  return session;
end
$$;

-- The same for what changes something: whoever only looks changes nothing.
create function private.portal_client(token text) returns private.portal_sessions
language plpgsql volatile security definer set search_path = '' as $$
declare
  session private.portal_sessions := private.portal_session(portal_client.token);
begin
  if session.preview_of is not null then raise sqlstate 'PT409' using message = 'preview_only'; end if;
  perform private.require_open_for_clients(session.business_id);
  return session;
end
$$;

-- A client who is signed in opens each of their documents by "session.document", as others open it by the token of a link.
create function private.is_portal_key(token text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select position('.' in coalesce(token, '')) > 0
$$;

create function private.is_preview_key(token text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  session private.portal_sessions;
begin
  if not private.is_portal_key(is_preview_key.token) then return false; end if;
  session := private.portal_session(split_part(is_preview_key.token, '.', 1));
  return session.preview_of is not null;
end
$$;

create function private.require_answering_key(token text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_preview_key(require_answering_key.token) then
    raise sqlstate 'PT409' using message = 'preview_only';
  end if;
end
$$;
