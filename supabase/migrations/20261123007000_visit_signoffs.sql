-- The client signs that the work of a visit is done, on the device of whoever did it. Append-only: the newest counts.
create table public.visit_signoffs (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  visit_id uuid not null,
  signer_name text not null check (btrim(signer_name) <> '' and private.fits(signer_name, 200)),
  -- A PNG (which begins with iVBORw0KGgo) as a data: URL, as on approvals of quotes.
  signature text not null check (octet_length(signature) <= 300000
    and signature ~ '^data:image/png;base64,iVBORw0KGgo[A-Za-z0-9+/=]+$'),
  -- Who held the device.
  user_id uuid,
  created_at timestamptz not null default now(),
  unique (business_id, id),
  foreign key (business_id, visit_id) references public.visits (business_id, id) on delete cascade
);
create index visit_signoffs_visit_idx on public.visit_signoffs (business_id, visit_id, created_at desc);

alter table public.visit_signoffs enable row level security;
revoke all on public.visit_signoffs from anon, authenticated;
grant select, insert, update, delete on public.visit_signoffs to service_role;
grant select on public.visit_signoffs to authenticated;

create policy "owners and managers read signatures on visits, workers on their own" on public.visit_signoffs
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or visit_id in (select private.my_visit_ids())));

-- Evidence is added to and never changed; it goes when its visit goes, and not before.
create function private.keep_signoff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' or exists (select from public.visits as visit
    where visit.business_id = old.business_id and visit.id = old.visit_id) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'What was signed is not rewritten.';
  end if;
  return old;
end
$$;
create trigger keep_signoff before update or delete on public.visit_signoffs
  for each row execute function private.keep_signoff();

-- The office, or a worker of the visit. The same id again is the same signature.
create function private.sign_visit(visit_id uuid, id uuid, signer_name text, signature text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  there public.visits := private.lock_visit(sign_visit.visit_id, true);
  signer text := btrim(sign_visit.signer_name);
begin
  if exists (select from public.visit_signoffs as signed where signed.business_id = there.business_id
    and signed.visit_id = there.id and signed.id = sign_visit.id) then
    return;
  end if;
  if there.status not in ('in_progress', 'completed') then
    raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Nothing was done yet that could be signed.';
  end if;
  if coalesce(signer, '') = '' or not private.fits(signer, 200) then
    raise sqlstate 'PT400' using message = 'signer_missing';
  end if;
  if coalesce(sign_visit.signature, '') !~ '^data:image/png;base64,iVBORw0KGgo[A-Za-z0-9+/=]+$'
    or octet_length(sign_visit.signature) > 300000 then
    raise sqlstate 'PT400' using message = 'signature_missing';
  end if;
  -- None of them can be deleted: nobody fills the house with them.
  if (select count(*) from public.visit_signoffs as signed
    where signed.business_id = there.business_id and signed.visit_id = there.id) >= 20 then
    raise sqlstate 'PT409' using message = 'too_many_signatures';
  end if;
  insert into public.visit_signoffs (id, business_id, visit_id, signer_name, signature, user_id, created_at)
  values (coalesce(sign_visit.id, gen_random_uuid()), there.business_id, there.id, signer, sign_visit.signature,
    (select auth.uid()), clock_timestamp());
  perform private.tell(there.business_id, 'visit', there.id, 'signed', jsonb_build_object('signer_name', signer));
end
$$;

create function public.sign_visit(visit_id uuid, id uuid, signer_name text, signature text)
returns public.visit_signoffs
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visit_signoffs;
begin
  perform private.sign_visit(sign_visit.visit_id, sign_visit.id, sign_visit.signer_name, sign_visit.signature);
  select * into answer from public.visit_signoffs as signed
  where signed.visit_id = sign_visit.visit_id and signed.id = sign_visit.id;
  return answer;
end
$$;

revoke all on function private.keep_signoff(), private.sign_visit(uuid, uuid, text, text) from public;
grant execute on function private.sign_visit(uuid, uuid, text, text) to authenticated;
revoke all on function public.sign_visit(uuid, uuid, text, text) from public, anon, authenticated;
grant execute on function public.sign_visit(uuid, uuid, text, text) to authenticated;
