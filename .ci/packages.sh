# Debian packages. Sourced: `install_for_tests` installs those of the tests that are absent, `install_for_nightly` those that `.ci/nightly` also needs.
# shellcheck shell=bash

wanted=()
compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || wanted+=(postgresql)
command -v chromium-headless-shell >/dev/null || wanted+=(chromium-headless-shell)
command -v pdftoppm >/dev/null || wanted+=(poppler-utils)
command -v qpdf >/dev/null || wanted+=(qpdf)
command -v nginx >/dev/null || wanted+=(nginx-light)
# The S3 server of the file-store tests. If it cannot be installed, those tests are skipped and report it.
s3=()
command -v radosgw >/dev/null || s3+=(radosgw)
command -v ceph-mon >/dev/null || s3+=(ceph-mon)
command -v ceph-osd >/dev/null || s3+=(ceph-osd)
command -v ceph >/dev/null || s3+=(ceph-common)

# The browsers of the engine tests, and the virtual screen of one. If they cannot be installed, their tests are skipped and report it.
engines=()
command -v WebKitWebDriver >/dev/null || engines+=(webkit2gtk-driver)
command -v Xvfb >/dev/null || engines+=(xvfb)
command -v firefox-esr >/dev/null || engines+=(firefox-esr)

# Checks and evaluates the alert rules of docker/prometheus. If it cannot be installed, those tests are skipped and report it.
alerts=()
command -v promtool >/dev/null && command -v prometheus >/dev/null || alerts+=(prometheus)

# Programs that the bench measures with, or compares ours to.
measuring=()
command -v cwebp >/dev/null || measuring+=(webp)
command -v wrk >/dev/null || measuring+=(wrk)
command -v h2load >/dev/null || measuring+=(nghttp2-client)

# For building the container image. If they cannot be installed, its test is skipped and reports it.
image=()
command -v buildah >/dev/null || image+=(buildah)
command -v debootstrap >/dev/null || image+=(debootstrap)

as_root=()
((EUID == 0)) || as_root=(sudo -n)
install() {
  echo "Installing Debian packages: $*"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
}

install_for_tests() {
  if ((${#wanted[@]} + ${#s3[@]} + ${#engines[@]} + ${#alerts[@]})); then
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update
  fi
  if ((${#wanted[@]})); then
    install "${wanted[@]}"
  fi
  if ((${#s3[@]})); then
    install "${s3[@]}" || echo "No S3 server could be installed: its tests are skipped."
  fi
  if ((${#alerts[@]})); then
    if install "${alerts[@]}"; then
      # Debian starts it as a service, which nobody here uses: the tests start their own.
      "${as_root[@]}" systemctl disable --now prometheus &>/dev/null || true
    else
      echo "Prometheus could not be installed: the alert rules are not checked."
    fi
  fi
  # One by one, so that one engine runs where another cannot be installed.
  for package in ${engines[@]+"${engines[@]}"}; do
    install "$package" || echo "$package could not be installed: the tests of its browser are skipped."
  done
}

install_for_nightly() {
  install_for_tests
  if ((${#measuring[@]} + ${#image[@]})); then
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update
  fi
  if ((${#measuring[@]})); then
    install "${measuring[@]}"
  fi
  if ((${#image[@]})); then
    install "${image[@]}" || echo "buildah and debootstrap could not be installed: the test of the container image is skipped."
  fi
}
